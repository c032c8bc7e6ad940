import type { Chapter } from "../../../language/library";
import { Expressions, type Kind, type Known } from "./expressions";
import { Chance } from "./random";

/** A program that ends, with the chapter whose rules it keeps. */
export interface Generated {
  readonly seed: number;
  readonly chapter: Chapter;
  readonly text: string;
}

/** The program of a seed. Its top-level names hold the seed, so that many programs can share one context. */
export function generate(seed: number): Generated {
  const chapter = ((seed % 4) + 1) as Chapter;
  return { seed, chapter, text: new Writer(seed, chapter).program() };
}

/** How many of the programs have something wrong in them, which may or may not be reached. */
const FAULTY = 0.3;

/** How many statements use a name before it is declared. */
const EARLY = 0.06;

class Writer {
  private readonly chance: Chance;
  private readonly expressions: Expressions;
  private made = 0;

  constructor(
    private readonly seed: number,
    private readonly chapter: Chapter,
  ) {
    this.chance = new Chance(seed * 7919 + 17);
    const fault = this.chance.happens(FAULTY) ? 1 + this.chance.below(20) : Number.POSITIVE_INFINITY;
    this.expressions = new Expressions(this.chance, chapter, fault);
  }

  program(): string {
    const scope: Known[] = [];
    const lines: string[] = [];
    const count = 1 + this.chance.below(3);
    for (let i = 0; i < count; i++) lines.push(...this.statement(scope, 1));
    lines.push(`${this.expressions.of(this.expressions.kind(), scope)};`);
    return lines.join("\n");
  }

  private name(): string {
    this.made += 1;
    return `v${this.seed}_${this.made}`;
  }

  /** One statement; names that it declares join the scope. */
  private statement(scope: Known[], depth: number): string[] {
    const writers: (() => string[])[] = [
      () => this.constant(scope),
      () => this.constant(scope),
      () => this.fun(scope),
      () => this.recursion(scope),
      () => this.shown(scope),
      () => this.bare(scope),
      () => this.bare(scope),
    ];
    if (this.chance.happens(EARLY)) return this.early(scope, depth);
    if (depth > 0)
      writers.push(
        () => this.choice(scope, depth),
        () => this.block(scope, depth),
      );
    if (this.chapter >= 3) {
      writers.push(
        () => this.variable(scope),
        () => this.assignment(scope),
        () => this.mutation(scope),
      );
      writers.push(
        () => this.counter(scope),
        () => this.rounds(scope),
        () => this.search(scope),
        () => this.waiting(scope),
      );
      if (depth > 0)
        writers.push(
          () => this.counting(scope, depth),
          () => this.whileLoop(scope, depth),
        );
    }
    return this.chance.pick(writers)();
  }

  private constant(scope: Known[]): string[] {
    const kind = this.expressions.kind();
    const text = this.expressions.of(kind, scope);
    const name = this.name();
    scope.push({ name, kind });
    return [`const ${name} = ${text};`];
  }

  private shown(scope: Known[]): string[] {
    const text = this.expressions.of(this.expressions.kind(), scope, 2);
    return [this.chance.happens(0.3) ? `display(${text}, "v:");` : `display(${text});`];
  }

  /** An expression of which nobody asks the value: in its place is all that an error has to be found by. */
  private bare(scope: readonly Known[]): string[] {
    const operand = () => this.expressions.of("number", scope, 1);
    const operator = this.chance.pick(["+", "-", "*", "/", "%", "<", ">", "<=", ">=", "===", "!=="]);
    const plain = () => `${operand()} ${operator}${this.chance.happens(0.3) ? "\n" : " "}${operand()};`;
    return [this.chance.happens(0.7) ? plain() : `${this.expressions.of(this.expressions.kind(), scope, 2)};`];
  }

  /** A name that is used before its declaration: in its block, by a function, or hiding an outer name. */
  private early(scope: Known[], depth: number): string[] {
    const outer = scope.filter((known) => !known.takes && !known.variable);
    const hides = depth > 0 && outer.length > 0 && this.chance.happens(0.5);
    const kind = this.chance.pick(["number", "number", "text"] as const);
    const late: Known = hides ? this.chance.pick(outer) : { name: this.name(), kind };
    const inner: Known[] = [...scope.filter(({ name }) => name !== late.name), late, late, late];
    const used = this.uses(late, inner);
    const declaration = `const ${late.name} = ${this.expressions.of(late.kind, [], 1)};`;
    const lines = [...used, ...(this.chance.happens(0.5) ? this.shown([...scope]) : []), declaration];
    if (hides) return ["{", ...lines, "}"];
    scope.push(late);
    return lines;
  }

  /** Statements that use a name which has no value yet, or which may have one when they come to use it. */
  private uses({ name, kind }: Known, scope: Known[]): string[] {
    const other = this.expressions.of(kind, scope, 1);
    const operators = kind === "number" ? ["+", "-", "*", "<", "==="] : ["+", "<", "==="];
    const operator = kind === "number" || kind === "text" ? this.chance.pick(operators) : "===";
    const end = this.chance.happens(0.4) ? "\n" : " ";
    const use = this.chance.happens(0.5) ? `${name} ${operator}${end}${other}` : `${other} ${operator}${end}${name}`;
    const reader = this.name();
    switch (this.chance.below(5)) {
      case 0:
        return [`${use};`];
      case 1:
        return [`const ${reader} = ${use};`];
      case 2:
        return [`const ${reader} = x =>`, `${use};`, `${reader}(1);`];
      case 3:
        return [
          `function ${reader}(x) {`,
          `return ${use}; }`,
          this.chance.happens(0.5) ? `display(${reader}(2));` : "1;",
        ];
      default:
        return [`if (${use} === true) { 1; } else { 2; }`];
    }
  }

  /** A function that calls itself in tail position until a variable has the value that it waits for. */
  private waiting(scope: Known[]): string[] {
    const [ticks, wait, other] = [this.name(), this.name(), this.name()];
    const result = this.expressions.of("number", scope, 1);
    const rounds = this.chance.pick([1, 3, 20, 300]);
    const past = `tick() > ${rounds}`;
    const tick = `const tick = () => { ${ticks} = ${ticks} + 1; return ${ticks}; };`;
    const forms = [
      [`const ${wait} = () => ${past} ? ${result} : ${wait}();`],
      [`function ${wait}() {`, `if (${past}) { return ${result}; } else {`, `return ${wait}(); } }`],
      [`const ${wait} = () => ${past} ? ${result} : ${other}();`, `const ${other} = () => ${wait}();`],
      [`const ${wait} = () => ${past} || ${wait}() ? ${result} : 0;`],
      [`const ${wait} = () => (f => ${past} ? ${result} : f())(${wait});`],
    ];
    const lines = this.chance.pick(forms);
    return [`let ${ticks} = 0;`, "{", tick, ...lines, `display(${wait}());`, `${wait}() + ${ticks};`, "}"];
  }

  private fun(scope: Known[]): string[] {
    const kind = this.expressions.kind();
    const takes = Array.from({ length: this.chance.below(4) }, () => this.expressions.kind());
    const parameters = takes.map((taken, index): Known => ({ name: `p${index}`, kind: taken }));
    const name = this.name();
    const list = parameters.map((parameter) => parameter.name).join(", ");
    const inner = [...scope, ...parameters];
    const lines = this.chance.happens(0.4)
      ? [`const ${name} = (${list}) => ${this.expressions.of(kind, inner, 2)};`]
      : [`function ${name}(${list}) {`, ...this.body(kind, inner), "}"];
    scope.push({ name, kind, takes });
    return lines;
  }

  private body(kind: Kind, outer: readonly Known[]): string[] {
    const scope = [...outer];
    const lines = this.chance.happens(0.5) ? this.constant(scope) : [];
    if (this.chance.happens(0.4)) {
      const branch = () => `return ${this.expressions.of(kind, scope, 1)};`;
      return [...lines, `if (${this.expressions.of("truth", scope, 1)}) { ${branch()} } else { ${branch()} }`];
    }
    return [...lines, `return ${this.expressions.of(kind, scope, 2)};`];
  }

  /** A function that calls itself a few times, in tail position or not. */
  private recursion(scope: Known[]): string[] {
    const name = this.name();
    const inner: Known[] = [...scope, { name: "n", kind: "number" }, { name: "acc", kind: "number" }];
    const step = this.expressions.of("number", inner, 1);
    const lines = this.chance.happens(0.5)
      ? [`const ${name} = (n, acc) => n <= 0 ? acc : ${name}(n - 1, ${step});`]
      : [
          `function ${name}(n, acc) {`,
          "if (n <= 0) { return acc; } else {",
          `return ${step} ${this.chance.pick(["+", "-"])} ${name}(n - 1, acc);`,
          "} }",
        ];
    const times = 1 + this.chance.below(4);
    const result = this.name();
    lines.push(`const ${result} = ${name}(${times}, ${this.expressions.of("number", scope, 1)});`);
    scope.push({ name: result, kind: "number" });
    return lines;
  }

  private choice(scope: Known[], depth: number): string[] {
    const condition = this.expressions.of("truth", scope, 2);
    const inside = () => this.statement([...scope], depth - 1);
    return [`if (${condition}) {`, ...inside(), "} else {", ...inside(), "}"];
  }

  /** A block that may declare an outer name anew, which hides it from the beginning of the block. */
  private block(scope: Known[], depth: number): string[] {
    const inner = [...scope];
    const values = scope.filter((known) => !known.takes);
    const hidden = values.length > 0 && this.chance.happens(0.6) ? this.chance.pick(values) : null;
    const first = this.chance.happens(0.15) ? this.shown(inner) : [];
    const lines = hidden ? [`const ${hidden.name} = ${this.expressions.of(hidden.kind, [], 1)};`] : [];
    return ["{", ...first, ...lines, ...this.statement(inner, depth - 1), ...this.shown(inner), "}"];
  }

  private variable(scope: Known[]): string[] {
    const kind = this.expressions.kind();
    const text = this.expressions.of(kind, scope, 2);
    const name = this.name();
    scope.push({ name, kind, variable: true });
    return [`let ${name} = ${text};`];
  }

  private assignment(scope: Known[]): string[] {
    const variables = scope.filter(({ variable }) => variable);
    if (variables.length === 0) return this.variable(scope);
    const { name, kind } = this.chance.pick(variables);
    return [`${name} = ${this.expressions.of(kind, scope, 2)};`];
  }

  private mutation(scope: Known[]): string[] {
    const arrays = scope.filter(({ kind, takes }) => kind === "array" && !takes);
    if (arrays.length > 0 && this.chance.happens(0.6)) {
      const { name } = this.chance.pick(arrays);
      return [`${name}[${this.chance.below(4)}] = ${this.expressions.of("number", scope, 2)};`];
    }
    const name = this.name();
    const text = `const ${name} = pair(${this.expressions.of("number", scope, 1)}, null);`;
    const change = this.chance.happens(0.5)
      ? `set_head(${name}, ${this.expressions.of("number", scope, 1)});`
      : `set_tail(${name}, ${this.expressions.of("list", scope, 1)});`;
    scope.push({ name, kind: "list" });
    return [text, change];
  }

  /** A function that remembers how often it was called. */
  private counter(scope: Known[]): string[] {
    const [make, name] = [this.name(), this.name()];
    const start = this.expressions.of("number", scope, 1);
    const step = this.expressions.of("number", [...scope, { name: "k", kind: "number" }], 1);
    scope.push({ name, kind: "number", takes: [] });
    const body = `{ let k = ${start}; return () => { k = ${step}; return k; }; }`;
    return [`const ${make} = () => ${body};`, `const ${name} = ${make}();`, `display(${name}() + ${make}()());`];
  }

  /** Functions that are made in a loop and called after it: each has the variables of its own round. */
  private rounds(scope: Known[]): string[] {
    const name = this.name();
    const inner: Known[] = [...scope, { name: "i", kind: "number" }, { name: "j", kind: "number" }];
    const loop = [`const ${name} = [];`, "for (let i = 0; i < 3; i = i + 1) {", "const j = i * 2;"];
    const made = `${name}[i] = () => ${this.expressions.of("number", inner, 1)};`;
    return [...loop, made, "}", `display(${name}[0]() + ${name}[2]());`];
  }

  /** A function that returns out of a loop. */
  private search(scope: Known[]): string[] {
    const name = this.name();
    const inner: Known[] = [...scope, { name: "n", kind: "number" }, { name: "i", kind: "number" }];
    const [found, result] = [this.expressions.of("truth", inner, 1), this.expressions.of("number", inner, 1)];
    scope.push({ name, kind: "number", takes: ["number"] });
    return [
      `function ${name}(n) {`,
      `for (let i = 0; i < ${1 + this.chance.below(4)}; i = i + 1) {`,
      `if (${found}) { return ${result}; } else { }`,
      "}",
      "return -1;",
      "}",
    ];
  }

  private counting(scope: Known[], depth: number): string[] {
    const i = `i${depth}`;
    const inner: Known[] = [...scope, { name: i, kind: "number" }];
    const leaving = this.chance.happens(0.4)
      ? [`if (${this.expressions.of("truth", inner, 1)}) { ${this.chance.pick(["break", "continue"])}; } else { }`]
      : [];
    const head = `for (let ${i} = 0; ${i} < ${1 + this.chance.below(4)}; ${i} = ${i} + 1) {`;
    return [head, ...leaving, ...this.statement(inner, depth - 1), "}"];
  }

  private whileLoop(scope: Known[], depth: number): string[] {
    const name = this.name();
    const inner: Known[] = [...scope, { name, kind: "number" }];
    const head = [`let ${name} = 0;`, `while (${name} < ${this.chance.below(4)}) {`, `${name} = ${name} + 1;`];
    const lines = [...head, ...this.statement(inner, depth - 1), "}"];
    scope.push({ name, kind: "number" });
    return lines;
  }
}
