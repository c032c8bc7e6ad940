import { parse } from "@babel/parser";
import { compilerFor, type Outcome, type Problem, scopeNames, textOf } from "../engine";
import { setTypeChecker } from "../engine/typed";
import type { Chapter, Library } from "../library";
import { checkTypes } from "./checker";
import { removeTypes } from "./type-removal";

const library = (chapter: Chapter): Library => ({
  chapter,
  variant: "typed",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

/** What each input gives, in one context. */
function run(chapter: Chapter, ...inputs: readonly string[]): readonly string[] {
  const compiler = compilerFor(library(chapter));
  const realm = compiler.start({ display: () => undefined });
  const names = new Set(scopeNames(library(chapter)).student);
  return inputs.map((text, index) => {
    const code = compiler.compile(index === 0 ? "student" : "repl", text, { chapter, names });
    if (Array.isArray(code)) return problemLines(code);
    for (const name of (code as { declared: readonly string[] }).declared) names.add(name);
    return shown(realm.execute(code as never));
  });
}

const problemLines = (problems: readonly Problem[]) =>
  problems.map(({ phase, line, explanation }) => `${phase} ${line}: ${explanation}`).join(" | ");

function shown(outcome: Outcome): string {
  if (outcome.kind === "problems") return problemLines(outcome.problems);
  return outcome.kind === "value" ? textOf(outcome.value, "typed") : "paused";
}

describe("programs with types", () => {
  test("need a build that checks types", () => {
    expect(run(1, "1;")).toEqual(["syntax 0: Programs with types cannot be run here; they can in the playground."]);
  });

  describe("where types are checked", () => {
    beforeAll(() => setTypeChecker(checkTypes));

    test.each<[chapter: Chapter, program: string, value: string]>([
      [1, "const x: number = 1;\nconst f = (y: number): number => x + y;\nf(2);", "3"],
      [1, "function f(s: string, n: number): string { return n === 0 ? s : f(s + '!', n - 1); }\nf('a', 2);", '"a!!"'],
      [1, "type Text = string | number;\nconst t: Text = 'x';\ntypeof t;", '"string"'],
      [1, "const x: any = 1;\n(x as number) + 1;", "2"],
      [2, "const xs: List<number> = list(1, 2);\nhead(xs);", "1"],
      [2, "const p: Pair<number, string> = pair(1, 'a');\ntail(p);", '"a"'],
      [3, "let n: number = 0;\nwhile (n < 3) { n = n + 1; }\nn;", "3"],
      [4, "const f: (x: number) => number = x => x * 2;\nf(4);", "8"],
      [1, 'import { heart } from "rune";\nconst h: any = heart;\nh;', "<Rune>"],
      [2, "map((x: number): number => x * 2, list(1, 2));", "[2, [4, null]]"],
      [4, "head(parse('1;'));", '"literal"'],
      [3, "let n: number = 0;\nwhile (true) { n = n + 1; if (n < 3) { continue; } else { } break; }\nn;", "3"],
      [2, "accumulate(append, null, list(list(1), list(2, 3)));", "[1, [2, [3, null]]]"],
      [3, "const ones: Stream<number> = pair(1, () => ones);\nhead(stream_tail(ones)) + head(integers_from(4));", "5"],
      [
        3,
        "function upto(n: number): Stream<number> { return n === 0 ? null : pair(n, () => upto(n - 1)); }\nlist(head(upto(2)), stream_to_list(stream_append(upto(2), stream(9))));",
        "[2, [[2, [1, [9, null]]], null]]",
      ],
      [3, "const a = [];\na[0] = 1;\nconst first = xs => xs[0];\nfirst(a);", "1"],
    ])("§%d: %s", (chapter, program, value) => {
      expect(run(chapter, program)).toEqual([value]);
    });

    test.each<[chapter: Chapter, program: string, problems: string]>([
      [1, "1;\nconst x: number = 'a';", "syntax 2: Type 'string' is not assignable to type 'number'."],
      [1, "const f = (x: number): string => x;", "syntax 1: Type 'number' is not assignable to type 'string'."],
      [
        1,
        "function f(x: number): number { return x; }\nf('a');",
        "syntax 2: Type 'string' is not assignable to type 'number'.",
      ],
      [1, "function f(x: number): number { return x; }\nf(1, 2);", "syntax 2: Expected 1 arguments, but got 2."],
      [1, "1;\n1 + true;", "syntax 2: Type 'boolean' is not assignable to type 'number'."],
      [1, "x;", "syntax 1: Name x not declared."],
      [1, "const x: Thing = 1;", "syntax 1: Type 'Thing' not declared."],
      [1, "const x: number = 1", "syntax 1: Missing semicolon at the end of statement"],
      [1, "const x: = 1;", "syntax 1: SyntaxError: Unexpected token"],
      [1, "let x: number = 1;", "syntax 1: Mutable variable declaration using keyword 'let' is not allowed."],
      [1, "1;\nclass A {}", "syntax 2: Class bodys are not allowed | syntax 2: Class declarations are not allowed"],
      [1, "const f = function(x: number) { return x; };", "syntax 1: Function expressions are not allowed"],
      [
        1,
        "type constructor = number;\nconst x: constructor = 1;",
        "syntax 0: The types of this program cannot be checked: TypeError: type.startsWith is not a function",
      ],
      [
        3,
        "while (true) { break; }\nconst x: number = 'a';",
        "syntax 2: Type 'string' is not assignable to type 'number'.",
      ],
      [3, "const s: Stream<number> = 1;", "syntax 1: Type 'number' is not assignable to type 'Stream<number>'."],
      [
        3,
        "const n: number = stream(1);",
        "syntax 1: Type '() => Pair<number, Stream<number>>' is not assignable to type 'number'.",
      ],
      [2, "const x: T = 1;", "syntax 1: Type 'T' not declared."],
      [3, "const x: number = 1;\nx[0];", "syntax 2: Type 'number' cannot be accessed as it is not an array."],
      [1, "type A = B;\ntype B = A;\nconst x: A = 1;", "syntax 3: Type 'number' is not assignable to type 'A'."],
      [1, "interface A { x: number; }", "syntax 1: Missing semicolon at the end of statement"],
      [
        2,
        "const xs: List<number> = list('a');",
        "syntax 1: Type 'List<string>' is not assignable to type 'List<number>'.",
      ],
    ])("§%d: refuses %s", (chapter, program, problems) => {
      expect(run(chapter, program)).toEqual([problems]);
    });

    test("know the types of earlier declarations", () => {
      const before = "type Id = number;\nconst one: Id = 1;\nfunction f(x: number): string { return 'a'; }";
      expect(run(1, before, "f(one);", "const two: Id = 'b';", "f('c');", "const one: string = f(2);", "one;")).toEqual(
        [
          "undefined",
          '"a"',
          "syntax 1: Type 'string' is not assignable to type 'Id'.",
          "syntax 1: Type 'string' is not assignable to type 'number'.",
          "undefined",
          '"a"',
        ],
      );
    });

    test("are reported when they are nested too deeply", () => {
      const [found] = run(1, `const x: ${"(".repeat(20_000)}number${")".repeat(20_000)} = 1;`);
      expect(found).toMatch(/^syntax \d+: /);
    });

    test("pause at breakpoints like those without", () => {
      const compiler = compilerFor(library(1), { debug: [2] });
      const code = compiler.compile("student", "const x: number = 1;\nx + 1;", { chapter: 1, names: new Set() });
      const realm = compiler.start({ display: () => undefined, interactive: true });
      expect(realm.execute(code as never)).toMatchObject({ kind: "paused", pause: { on: "breakpoint", line: 2 } });
    });

    test("fail at run time on the line where they do", () => {
      expect(run(1, "type A = number;\n\nconst f: any = 1;\nf(2);")).toEqual([
        "runtime 4: Calling non-function value 1.",
      ]);
    });
  });
});

test("types are replaced by blanks, so that every position stays the same", () => {
  const plain = (text: string) => removeTypes(text, parse(text, { plugins: ["typescript", "estree"] }).program);
  expect(plain("const x: number = 1;")).toBe("const x         = 1;");
  expect(plain("type A =\n  number;\n1;")).toBe("        \n         \n1;");
  expect(plain("(a as /* as */ B) + ((b) as any as C);")).toBe("(a              ) + ((b)            );");
  expect(plain("function f<T>(x: T, y?: T): T { return g<T>(x); }")).toBe(
    "function f   (x   , y    )    { return g   (x); }",
  );
});
