import { readCorpus } from "../../test/language/corpus";
import type { Chapter } from "../library";
import { typeAt, typeErrors } from "./type-inference";

const PROGRAM = `function add(a, b) {
  return a + b;
}
const n = add(1, 2);
const xs = map(x => x > 1, list(1, 2));`;

it("the type of a name is inferred", () => {
  expect(typeAt(PROGRAM, 2, "add", { line: 1, column: 10 })).toEqual([
    "At Line 1 => add: (addable, addable) -> addable",
  ]);
  expect(typeAt(PROGRAM, 2, "n", { line: 4, column: 6 })).toEqual(["At Line 4 => n: number"]);
  expect(typeAt(PROGRAM, 2, "xs", { line: 5, column: 6 })).toEqual(["At Line 5 => xs: List<boolean>"]);
  expect(typeAt(PROGRAM, 2, "nobody", { line: 5, column: 6 })).toEqual([]);
});

it("type errors are reported with their lines", () => {
  expect(typeErrors("const a = 1;\nconst b = a + true;", 1)).toEqual([expect.stringMatching(/^Line 2: /)]);
  expect(typeErrors(PROGRAM, 2)).toEqual([]);
  expect(typeErrors("const a = ;", 1)).toEqual([]);
});

it("a name has its general type, wherever it is used before", () => {
  const text = "const n = same(1);\nconst s = same('a');\nfunction same(x) { return x; }";
  expect(typeErrors(text, 1)).toEqual([]);
  expect(typeAt(text, 1, "s", { line: 2, column: 6 })).toEqual(["At Line 2 => s: string"]);
  const even =
    "function even(n) { return n === 0 ? true : odd(n - 1); }\nfunction odd(n) { return n === 0 ? 1 : even(n - 1); }";
  expect(typeErrors(even, 1)).toHaveLength(1);
});

it("one program leaves nothing for the next", () => {
  expect(typeAt("const a = 1;", 1, "a", { line: 1, column: 6 })).toEqual(["At Line 1 => a: number"]);
  expect(typeAt("const b = a;", 1, "a", { line: 1, column: 10 })).toEqual(["At Line 1 => a: T0"]);
});

describe("a type error says types in words", () => {
  it.each([
    [
      2,
      "const f = xs => head(xs);\nhead(5);",
      ["an argument of type:\n      a pair", "received an argument of type:\n      a number"],
    ],
    [2, "map(5, list(1));", ["a function of one argument, a list", "a number, any value"]],
    [1, "1 * true;", ["a number * a number", "a number * true or false"]],
    [1, '"a" < 1;', ["(number or string) < (number or string)", "string < number"]],
    [1, "1 ? 2 : 3;", ["it is type:\n  a number"]],
    [2, "length((x, y) => x);", ["a list", "a function of 2 arguments"]],
  ] as [Chapter, string, string[]][])("chapter %s: %j", (chapter, text, explanations) => {
    const [error = ""] = typeErrors(text, chapter);
    const flat = error.replace(/\s+/g, " ");
    for (const expected of explanations) expect(flat).toContain(expected.replace(/\s+/g, " "));
    expect(error).not.toMatch(/\bT\d|->|List</);
  });

  it("but reports nothing that only the checker's internal names would explain", () => {
    expect(typeErrors("const f = (g, x) => g(x);\nf(x => x * 2, 'a');", 1)).toEqual([]);
  });

  it("and nothing that the checker itself does not support: assigning to an array parameter", () => {
    const text = "function fill(a, n) { a[0] = n; return a; }\n1 * true;";
    expect(typeErrors(text, 3)).toEqual([expect.stringMatching(/^Line 2: A type mismatch/)]);
  });

  it("in each program of the corpus with an error at its end", () => {
    const programs = new Map(
      readCorpus()
        .filter(({ library }) => library.variant === "default")
        .map(({ library, inputs }) => [inputs[0]?.program ?? "", library.chapter] as const),
    );
    const error = [...programs].flatMap(([program, chapter]) => typeErrors(`${program}\n1 * true;`, chapter));
    expect(error.length).toBeGreaterThan(200);
    expect(error.filter((line) => /Uncaught|administ|\b(?:T|addable)\d/.test(line))).toEqual([]);
  });
});
