import * as fc from "fast-check";
import { withoutCallers } from "../../test/language/without-callers";
import { compilerFor, type Problem, scopeNames, textOf } from "../engine";
import { toProblem } from "../engine/problems";
import type { Library } from "../library";
import { machineFor } from ".";

const LIBRARY: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

const compiler = compilerFor(LIBRARY);
const names = scopeNames(LIBRARY).student;

const failed = (problems: readonly Problem[]) =>
  problems.map(({ line, explanation }) => `${line}: ${withoutCallers(explanation)}`).join();

/** The value of a program, or its error, with what it displayed, as the engine gives it. */
function engine(program: string): string {
  const code = compiler.compile("student", program, { chapter: 2, names });
  if (Array.isArray(code)) return failed(code);
  const outcome = compiler.start({ display: () => undefined }).execute(code as never);
  if (outcome.kind === "problems") return failed(outcome.problems);
  return outcome.kind === "value" ? textOf(outcome.value, "default") : "paused";
}

/** The same as the stepper gives it; null when it would take too long. */
function stepper(program: string): string | null {
  const machine = machineFor(LIBRARY, "", program);
  if (Array.isArray(machine)) return failed(machine);
  try {
    for (let count = 0; machine.next(); count++) if (count > 5000) return null;
    return textOf(machine.value(), "default");
  } catch (error) {
    return failed([toProblem(error, "student", new Map())]);
  }
}

type Type = "number" | "boolean" | "string" | "function" | "list" | "any";
type Scope = ReadonlyArray<readonly [name: string, type: Type]>;

/** Writes programs by a row of choices; few names, so that they hide each other often. */
class Author {
  private at = 0;

  constructor(private readonly choices: readonly number[]) {}

  private choose(count: number): number {
    return (this.choices[this.at++] ?? 0) % count;
  }

  private of<T>(options: ReadonlyArray<() => T>): T {
    return (options[this.choose(options.length)] as () => T)();
  }

  program(): string {
    return this.statements([], 4, false);
  }

  private name(type: Type): string {
    const names = { number: "nxy", boolean: "bx", string: "sy", function: "fgx", list: "ly", any: "x" }[type];
    return names[this.choose(names.length)] as string;
  }

  private type(): Type {
    return this.of<Type>([
      () => "number",
      () => "boolean",
      () => "string",
      () => "function",
      () => "list",
      () => "number",
      () => "function",
    ]);
  }

  private statements(outer: Scope, depth: number, inFunction: boolean, params = ""): string {
    const scope: (readonly [string, Type])[] = [...outer];
    const own = new Set<string>(params);
    const lines: string[] = [];
    for (let left = this.choose(4); left >= 0; left--) lines.push(this.statement(scope, own, depth, inFunction));
    if (inFunction) lines.push(`return ${this.expression("number", scope, depth - 1)};`);
    return lines.join("\n");
  }

  private statement(scope: (readonly [string, Type])[], own: Set<string>, depth: number, inFunction: boolean): string {
    const type = this.type();
    const inside = () =>
      depth > 0 ? `{\n${this.statements(scope, depth - 1, inFunction && this.choose(2) > 0)}\n}` : "{}";
    const evaluated = () => `${this.expression(type, scope, depth)};`;
    const declared = (write: (name: string) => string, declaredType: Type) => {
      const name = this.name(declaredType);
      if (own.has(name)) return evaluated();
      own.add(name);
      const text = write(name);
      scope.push([name, declaredType]);
      return text;
    };
    return this.of([
      () => declared((name) => `const ${name} = ${this.expression(type, scope, depth)};`, type),
      () => declared((name) => this.recursive(name, scope, depth), "function"),
      () =>
        declared(
          (name) => `function ${name}(x) {\n${this.statements([...scope, ["x", "number"]], depth - 2, true, "x")}\n}`,
          "function",
        ),
      evaluated,
      () => `if (${this.expression("boolean", scope, depth - 1)}) ${inside()} else ${inside()}`,
      inside,
    ]);
  }

  private recursive(name: string, scope: Scope, depth: number): string {
    const inner: Scope = [...scope, ["n", "number"]];
    const base = this.expression("number", inner, depth - 2);
    return `function ${name}(n) { return n <= 0 || n > 3 ? ${base} : n + ${name}(n - 1); }`;
  }

  expression(type: Type, scope: Scope, depth: number): string {
    if (this.choose(40) === 39) return this.expression(this.type(), scope, depth - 1);
    const known = scope.filter(([, other]) => other === type);
    if (known.length > 0 && this.choose(3) > 0) return (known[this.choose(known.length)] as [string, Type])[0];
    if (depth <= 0) return this.simple(type, scope);
    const e = (inner: Type) => this.expression(inner, scope, depth - 1);
    if (this.choose(6) === 5) return `(${e("boolean")} ? ${e(type)} : ${e(type)})`;
    switch (type) {
      case "number":
        return this.of([
          () => `(${e("number")} ${"+-*/%"[this.choose(5)]} ${e("number")})`,
          () => `${e("function")}(${e("number")})`,
          () => `(x => ${this.expression("number", [...scope, ["x", "number"]], depth - 1)})(${e("number")})`,
          () =>
            `accumulate((x, y) => ${this.expression("number", [...scope, ["x", "number"], ["y", "number"]], 1)}, 0, ${e("list")})`,
          () => `length(${e("list")})`,
          () => `math_floor(${e("number")})`,
          () => `-${e("number")}`,
          () => `head(${e("list")})`,
        ]);
      case "boolean":
        return this.of([
          () => `(${e("number")} ${["<", "===", ">=", "!=="][this.choose(4)]} ${e("number")})`,
          () => `(${e("boolean")} ${["&&", "||"][this.choose(2)]} ${e("boolean")})`,
          () => `!${e("boolean")}`,
          () => `equal(${e("list")}, ${e("list")})`,
          () => `is_function(${e("function")})`,
        ]);
      case "string":
        return this.of([() => `(${e("string")} + ${e("string")})`, () => `stringify(${e(this.type())})`]);
      case "list":
        return this.of([
          () => `pair(${e("number")}, ${e("list")})`,
          () => `map(${e("function")}, ${e("list")})`,
          () => `filter(x => ${this.expression("boolean", [...scope, ["x", "number"]], 1)}, ${e("list")})`,
          () => `append(${e("list")}, ${e("list")})`,
          () => `list(${e("number")}, ${e("number")})`,
          () => `tail(${e("list")})`,
          () => `remove(${e("number")}, ${e("list")})`,
        ]);
      default:
        return this.of([
          () => `(x => ${this.expression("number", [...scope, ["x", "number"]], depth - 1)})`,
          () => `((f, g) => x => f(g(x)))(${e("function")}, ${e("function")})`,
          () =>
            `(f => y => ${this.expression("number", [...scope, ["f", "function"], ["y", "number"]], depth - 1)})(${e("function")})`,
          () => `(x => {\n${this.statements([...scope, ["x", "number"]], depth - 2, true, "x")}\n})`,
          () => `head(tail(list(${e("function")}, ${e("function")})))`,
        ]);
    }
  }

  private simple(type: Type, scope: Scope): string {
    switch (type) {
      case "number":
        return String(this.choose(5));
      case "boolean":
        return this.choose(2) === 0 ? "true" : "false";
      case "string":
        return ['""', '"a"', '"b"'][this.choose(3)] as string;
      case "list":
        return this.choose(2) === 0 ? "null" : "list(1, 2)";
      default:
        return scope.length > 0 && this.choose(2) === 0 ? "(x => 1)" : "(y => y + 1)";
    }
  }
}

const RUNS = Number(process.env.STEPPER_RUNS ?? 150);

test("programs reduce to the value or the error that the engine gives", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 300 }), (choices) => {
      const program = new Author(choices).program();
      const found = stepper(program);
      if (found !== null) expect([program, found]).toEqual([program, engine(program)]);
    }),
    { numRuns: RUNS, seed: 4 },
  );
});
