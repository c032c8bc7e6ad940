import fc from "fast-check";
import { CodeLines } from "./code-lines";
import { EditorInputs } from "./editor-inputs";

const range = (startLineNumber: number, startColumn: number, endLineNumber: number, endColumn: number) => ({
  startLineNumber,
  startColumn,
  endLineNumber,
  endColumn,
});

test("a replaced word is its removal with its text, then what took its place", () => {
  const inputs = new EditorInputs("const x = 1;\nx;");
  const change = { changes: [{ range: range(1, 7, 1, 8), text: "total" }], isFlush: false };
  expect(inputs.changed(change, "const total = 1;\nx;")).toEqual([
    {
      type: "codeDelta",
      data: { start: { row: 0, column: 6 }, end: { row: 0, column: 7 }, action: "remove", lines: ["x"] },
    },
    {
      type: "codeDelta",
      data: { start: { row: 0, column: 6 }, end: { row: 0, column: 11 }, action: "insert", lines: ["total"] },
    },
  ]);
});

test("an edit at several places is recorded from the last one to the first", () => {
  const inputs = new EditorInputs("a\na");
  const changes = [
    { range: range(2, 1, 2, 2), text: "b\r\nc" },
    { range: range(1, 1, 1, 2), text: "" },
  ];
  expect(inputs.changed({ changes, isFlush: false }, "\nb\nc").map(({ data }) => [data.action, data.lines])).toEqual([
    ["remove", ["a"]],
    ["insert", ["b", "c"]],
    ["remove", ["a"]],
  ]);
  expect(inputs.text).toBe("\nb\nc");
});

test("a text that was set as a whole, or is not as expected, is recorded as a whole", () => {
  const inputs = new EditorInputs("old");
  expect(inputs.changed({ changes: [], isFlush: true }, "new\ntext")).toEqual([
    {
      type: "codeDelta",
      data: { start: { row: 0, column: 0 }, end: { row: 0, column: 3 }, action: "remove", lines: ["old"] },
    },
    {
      type: "codeDelta",
      data: { start: { row: 0, column: 0 }, end: { row: 1, column: 4 }, action: "insert", lines: ["new", "text"] },
    },
  ]);
});

test("a cursor is where it is; what is selected comes after it", () => {
  const inputs = new EditorInputs("abc\ndef");
  const at = (selectionStartLineNumber: number, selectionStartColumn: number, line: number, column: number) =>
    inputs.moved({ selectionStartLineNumber, selectionStartColumn, positionLineNumber: line, positionColumn: column });
  expect(at(2, 3, 2, 3)).toEqual([{ type: "cursorPositionChange", data: { row: 1, column: 2 } }]);
  expect(at(2, 3, 1, 2)).toEqual([
    { type: "cursorPositionChange", data: { row: 0, column: 1 } },
    {
      type: "selectionRangeData",
      data: { range: { start: { row: 0, column: 1 }, end: { row: 1, column: 2 } }, isBackwards: true },
    },
  ]);
});

test("whatever is typed, replaying it gives the same text", () => {
  const piece = fc.constantFrom("", "a", "\n", "😀", "const x = 1;", "\r\n", "{\n\n}", "\u2028");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(12), piece), { maxLength: 60 }), (edits) => {
      const inputs = new EditorInputs("first\nsecond");
      const replayed = new CodeLines(["first", "second"]);
      let text = "first\nsecond";
      for (const [place, length, put] of edits) {
        const start = Math.min(place, text.length);
        const end = Math.min(start + length, text.length);
        const change = { range: range(...placeAt(text, start), ...placeAt(text, end)), text: put };
        text = text.slice(0, start) + put.replaceAll("\r\n", "\n") + text.slice(end);
        for (const { data } of inputs.changed({ changes: [change], isFlush: false }, text)) replayed.apply(data);
      }
      expect(replayed.lines.join("\n")).toBe(text);
    }),
  );
});

function placeAt(text: string, offset: number): [number, number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, (before.at(-1) ?? "").length + 1];
}
