import fc from "fast-check";
import { edited } from "./edit-history";
import { characterTyped, indentationOf, indented, lineBroken, outdented, type Typed } from "./typing-rules";

/** A text with its selection: `|` where the caret is, `^` at the other end. */
function parse(marked: string) {
  const text = marked.replace(/[|^]/g, "");
  const head = marked.replace("^", "").indexOf("|");
  const anchor = marked.includes("^") ? marked.replace("|", "").indexOf("^") : head;
  return { text, caret: { anchor, head } };
}

function shown(text: string, { edits, after: { anchor, head } }: Typed): string {
  const result = edits.reduce(edited, text);
  const [first, second] = [Math.min(anchor, head), Math.max(anchor, head)];
  if (first === second) return `${result.slice(0, head)}|${result.slice(head)}`;
  const [start, end] = anchor < head ? ["^", "|"] : ["|", "^"];
  return result.slice(0, first) + start + result.slice(first, second) + end + result.slice(second);
}

type Rule = (text: string, caret: { anchor: number; head: number }) => Typed;
const after = (rule: Rule, marked: string): string => {
  const { text, caret } = parse(marked);
  return shown(text, rule(text, caret));
};

it("counts the spaces by which a program is indented, and takes four where nothing is", () => {
  expect([
    indentationOf(""),
    indentationOf("a;\nb;"),
    indentationOf("f(() => {\n  a;\n  g(() => {\n    b;\n  });\n});"),
    indentationOf("f(() => {\n    a;\n});"),
  ]).toEqual([4, 4, 2, 4]);
});

it.each([
  ["|a", "    |a"],
  ["ab|c", "ab  |c"],
  ["a^bc|d", "a   |d"],
  ["^a\nb|", "^    a\n    b|"],
  ["a^a\n\nb|b\nc", "    a^a\n\n    b|b\nc"],
  ["^a\n|b", "^    a\n|b"],
])("indents %j to %j by Tab", (before, wanted) => {
  expect(after(indented, before)).toBe(wanted);
});

it.each([
  ["    a|", "a|"],
  ["  a|", "a|"],
  ["a|", "a|"],
  ["      |", "  |"],
  ["    ^a\n        b|", "^a\n    b|"],
])("outdents %j to %j by Shift+Tab", (before, wanted) => {
  expect(after(outdented, before)).toBe(wanted);
});

it.each([
  ["a;|", "a;\n|"],
  ["  a;|b", "  a;\n  |b"],
  ["function f(x) {|", "function f(x) {\n    |"],
  ["function f(x) {|}", "function f(x) {\n    |\n}"],
  ["    f(|);", "    f(\n        |\n    );"],
  ["a ^bc| d", "a \n| d"],
])("breaks the line of %j to %j by Enter", (before, wanted) => {
  expect(after(lineBroken, before)).toBe(wanted);
});

it("sets a closing bracket below the line of the one that it closes", () => {
  const type = (marked: string, character: string) => {
    const { text, caret } = parse(marked);
    const typed = characterTyped(text, caret, character);
    return typed && shown(text, typed);
  };
  expect([
    type("{\n    |", "}"),
    type("  f(() => {\n    a;\n    |", "}"),
    type("{\n    a|", "}"),
    type("    |", "}"),
    type("{\n|", "}"),
  ]).toEqual(["{\n}|", "  f(() => {\n    a;\n  }|", null, null, null]);
});

it("puts brackets and quotes around what is selected", () => {
  const { text, caret } = parse("a ^b| c");
  expect(["(", '"', "{", "x", ")"].map((one) => characterTyped(text, caret, one)?.edits.reduce(edited, text))).toEqual([
    "a (b) c",
    'a "b" c',
    "a {b} c",
    undefined,
    undefined,
  ]);
});

it("loses no letter by Tab, Shift+Tab and Enter, and leaves the selection within the text", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", " ", "\n", "{", "}", ";"), maxLength: 40 });
  fc.assert(
    fc.property(
      texts,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(indented, outdented, lineBroken),
      (text, one, other, rule) => {
        const caret = { anchor: one % (text.length + 1), head: other % (text.length + 1) };
        const { edits, after: moved } = rule(text, caret);
        const result = edits.reduce(edited, text);
        const letters = (of: string) => of.replace(/\s/g, "");
        const selected = text.slice(Math.min(caret.anchor, caret.head), Math.max(caret.anchor, caret.head));
        const isReplaced = rule === lineBroken || (rule === indented && !selected.includes("\n"));
        expect(letters(result).length).toBe(letters(text).length - (isReplaced ? letters(selected).length : 0));
        for (const offset of [moved.anchor, moved.head]) expect(offset >= 0 && offset <= result.length).toBe(true);
      },
    ),
  );
});
