import { tokensOf } from "./highlighting";
import { linesOf } from "./step-navigation";

test("a step is drawn line by line, the redex in its place", () => {
  expect(linesOf({ code: "const a = 1;\n@redex + a;", redex: "f(\n  2)" })).toEqual([
    [{ text: "const a = 1;", before: "", marked: false }],
    [{ text: "f(", before: "", marked: true }],
    [
      { text: "  2)", before: "", marked: true },
      { text: " + a;", before: "  2)", marked: false },
    ],
  ]);
});

test("keywords, strings and numbers are found, also where a text is cut", () => {
  const text = 'const x = "a const 1" + 2.5; constant; "open';
  expect(tokensOf(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ["keyword", "const"],
    ["string", '"a const 1"'],
    ["number", "2.5"],
    ["string", '"open'],
  ]);
});
