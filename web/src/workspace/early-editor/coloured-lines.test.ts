import fc from "fast-check";
import { colouredLines } from "./coloured-lines";

const kinds = (text: string, chapter: 1 | 2 | 3 | 4 = 4) =>
  colouredLines(text, chapter, "default").map((line) => line.map(({ text: part, kind }) => `${kind}:${part}`));

it("colours words, numbers, texts and comments as the editor does", () => {
  expect(kinds('const x = display("a\\n" + 12.5); // done')).toEqual([
    [
      "keyword:const",
      ": x ",
      "operator:=",
      ": ",
      "predefined:display",
      "bracket1:(",
      'string:"a',
      "string.escape:\\n",
      'string:"',
      ": ",
      "operator:+",
      ": ",
      "number:12.5",
      "bracket1:)",
      "delimiter:;",
      ": ",
      "comment:// done",
    ],
  ]);
});

it("goes on with a comment in the lines below", () => {
  expect(kinds("a /* b\nc */ d")).toEqual([
    [":a ", "comment:/* b"],
    ["comment:c */", ": d"],
  ]);
});

it("knows the words of a chapter, and what no chapter has", () => {
  expect([kinds("while", 1), kinds("while", 3), kinds("null", 1), kinds("a == b")]).toEqual([
    [["invalid:while"]],
    [["keyword:while"]],
    [["invalid:null"]],
    [[":a ", "invalid:==", ": b"]],
  ]);
});

it("colours brackets by their depth, also across lines, and those that close nothing", () => {
  expect(kinds("{ ( [ {\n} ] ) } )")).toEqual([
    ["bracket1:{", ": ", "bracket2:(", ": ", "bracket3:[", ": ", "bracket1:{"],
    ["bracket1:}", ": ", "bracket3:]", ": ", "bracket2:)", ": ", "bracket1:}", ": ", "unexpected:)"],
  ]);
});

it("leaves a very long program in one colour", () => {
  expect(kinds("a".repeat(60_001))[0]?.length).toBe(1);
  expect(colouredLines(`const a = 1;\n${" ".repeat(60_000)}`, 4, "default")[0]).toEqual([
    { text: "const a = 1;", kind: "" },
  ]);
});

it("loses nothing of any text", () => {
  const texts = fc.string({ unit: fc.constantFrom('"', "'", "`", "\\", "/", "*", "{", ")", "a", "1", " ", "\n", "§") });
  fc.assert(
    fc.property(texts, (text) => {
      expect(
        colouredLines(text, 4, "default")
          .map((line) => line.map(({ text: part }) => part).join(""))
          .join("\n"),
      ).toBe(text);
    }),
  );
});
