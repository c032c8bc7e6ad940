import { diffLines } from "./line-diff";

test("equal texts have only equal rows", () => {
  expect(diffLines("a\nb", "a\nb")).toEqual([
    { kind: "same", left: "a", right: "a" },
    { kind: "same", left: "b", right: "b" },
  ]);
});

test("a changed line stands beside its replacement", () => {
  expect(diffLines("a\nx\nc", "a\ny\nc")).toEqual([
    { kind: "same", left: "a", right: "a" },
    { kind: "changed", left: "x", right: "y" },
    { kind: "same", left: "c", right: "c" },
  ]);
});

test("lines on one side only leave a gap on the other", () => {
  expect(diffLines("a\nb\nc", "a\nc\nd")).toEqual([
    { kind: "same", left: "a", right: "a" },
    { kind: "removed", left: "b", right: null },
    { kind: "same", left: "c", right: "c" },
    { kind: "added", left: null, right: "d" },
  ]);
});

test("a common line in the middle is found", () => {
  expect(diffLines("1\nkeep\n2", "3\n4\nkeep").map((row) => row.kind)).toEqual(["changed", "added", "same", "removed"]);
});

test("very long texts are compared by position", () => {
  const many = (word: string) => Array.from({ length: 2100 }, (_, n) => `${word}${n}`).join("\n");
  const rows = diffLines(many("a"), many("b"));
  expect(rows).toHaveLength(2100);
  expect(rows[2099]).toEqual({ kind: "changed", left: "a2099", right: "b2099" });
});
