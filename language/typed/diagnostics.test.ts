import { setTypeChecker } from "../engine/typed";
import type { Library } from "../library";
import { checkTypes } from "./checker";
import { diagnoseTyped } from "./diagnostics";

const LIBRARY: Library = {
  chapter: 1,
  variant: "typed",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

const found = (text: string, more: { prepend?: string; library?: Partial<Library> } = {}) =>
  diagnoseTyped({ library: { ...LIBRARY, ...more.library }, prepend: more.prepend ?? "", text });

/** The letters that are marked, in a text of one line at the place. */
function marked(
  text: string,
  { at }: { at: { start: { line: number; column: number }; end: { column: number } } | null },
) {
  return at && text.split("\n")[at.start.line - 1]?.slice(at.start.column, at.end.column);
}

describe("problems of a typed program that is being written", () => {
  beforeAll(() => setTypeChecker(checkTypes));

  test.each<[text: string, line: number, explanation: string, marks: string]>([
    ["1;\nconst x: number = 'a';", 2, "Type 'string' is not assignable to type 'number'.", "const x: number = 'a';"],
    ["function f(x: number): number { return x; }\nf(1, 2);", 2, "Expected 1 arguments, but got 2.", "f(1, 2)"],
    ["1 + true;", 1, "Type 'boolean' is not assignable to type 'number'.", "1 + true"],
    ["const x: Thing = 1;", 1, "Type 'Thing' not declared.", "const x: Thing = 1;"],
    ["1;\nnobody;", 2, "Name nobody not declared.", "nobody"],
  ])("%j", (text, line, explanation, marks) => {
    const [first] = found(text);
    expect(first).toMatchObject({ line, explanation, forbidden: false });
    expect(first && marked(text, first)).toBe(marks);
  });

  test.each<[text: string, advice: string]>([
    ["const radius: number = 1;\nraduis;", "Did you mean radius?"],
    ["const n: nubmer = 1;", "Did you mean number?"],
    ["const n: int = 1;", "It is called number here."],
    ["const n: Castle = 1;", "Declare it before it is used: type Castle = ...;"],
    [
      "const n: number = 'a';",
      "A number is read from a string by parse_int(string, 10). Or is the type declared another one than was meant?",
    ],
    [
      "const s: string = 1;",
      "A string is made of a number by stringify(...). Or is the type declared another one than was meant?",
    ],
    ["1 ? 2 : 3;", "True or false is needed here: compare the value, as in x !== 0."],
    [
      "function f(x: number): number { x; }",
      "Every way through the function ends with return ...; or the function is declared as void.",
    ],
  ])("comes with advice: %j", (text, advice) => {
    expect(found(text)[0]?.advice).toBe(advice);
  });

  test("is nothing where nothing is wrong, and nothing is run", () => {
    expect(found("const f = (x: number): number => f(x);\nf(1);")).toEqual([]);
    expect(found("")).toEqual([]);
  });

  test("knows the question's declarations before the program, with their types", () => {
    const prepend = "const one: number = 1;\nconst hidden = list(1);";
    expect(found("one + 1;", { prepend })).toEqual([]);
    expect(found("const s: string = one;", { prepend })).toMatchObject([
      { line: 1, explanation: "Type 'number' is not assignable to type 'string'." },
    ]);
    expect(found("one;", { prepend: "const one: number = 'a';" })).toEqual([]);
  });

  test("accepts imports from a module that is not built in", () => {
    expect(found('import { door, wall as side } from "castle";\ndoor(side);')).toEqual([]);
    expect(found('import { hart } from "rune";\nhart;')).toMatchObject([
      { explanation: 'Module "rune" does not contain a definition for "hart".', advice: "Did you mean heart?" },
    ]);
  });
});
