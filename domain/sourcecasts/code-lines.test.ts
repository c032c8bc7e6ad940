import { CodeLines, linesOf } from "./code-lines";
import type { CodeDelta } from "./playback-data";

function changed(text: string, ...changes: [CodeDelta["action"], number[], number[], string[]][]): string {
  const code = new CodeLines(linesOf(text));
  for (const [action, [row = 0, column = 0], [endRow = 0, endColumn = 0], lines] of changes) {
    code.apply({ action, start: { row, column }, end: { row: endRow, column: endColumn }, lines });
  }
  return code.lines.join("\n");
}

test.each([
  ["within a line", changed("ad", ["insert", [0, 1], [0, 3], ["bc"]]), "abcd"],
  ["of lines", changed("ad", ["insert", [0, 1], [2, 1], ["b", "", "c"]]), "ab\n\ncd"],
  ["of nothing", changed("ad", ["insert", [0, 1], [0, 1], []]), "ad"],
  ["between the halves of an emoji", changed("😀", ["insert", [0, 1], [0, 2], ["x"]]), "\ud83dx\ude00"],
  ["of one half", changed("😀a", ["remove", [0, 0], [0, 1], ["\ud83d"]]), "\ude00a"],
  ["over lines, by its range whatever it says", changed("ab\ncd\nef", ["remove", [0, 1], [2, 1], ["?"]]), "af"],
  ["beyond the end", changed("ab", ["insert", [9, 9], [9, 10], ["!"]]), "ab!"],
  ["beyond a line", changed("ab\nc", ["insert", [0, 9], [0, 10], ["!"]]), "ab!\nc"],
  ["that ends before it begins", changed("ab\nc", ["remove", [1, 1], [0, 0], [""]]), "ab\nc"],
  ["of all", changed("ab\nc", ["remove", [0, 0], [99, 99], [""]]), ""],
])("a change %s is made as the editor of mid-2022 makes it", (_, now, expected) => {
  expect(now).toBe(expected);
});

test("line ends of all three kinds end a line, and other separators do not", () => {
  expect(linesOf("a\r\nb\rc\nd\u2028e\u0085")).toEqual(["a", "b", "c", "d\u2028e\u0085"]);
});

test("a text never outgrows what a recording may hold", () => {
  const code = new CodeLines([""]);
  const insert = (lines: string[]) =>
    code.apply({ action: "insert", start: { row: 0, column: 0 }, end: { row: 0, column: 0 }, lines });
  expect(insert(["a".repeat(20_000)])).not.toBeNull();
  expect(insert(["a"])).toBeNull();
  for (let count = 0; count < 100; count += 1) insert(["a".repeat(19_999), ""]);
  expect(code.lines.join("").length).toBe(499_976);
  expect(insert(Array(20_000).fill(""))).toBeNull();
});
