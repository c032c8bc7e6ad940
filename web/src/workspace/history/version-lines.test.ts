import * as fc from "fast-check";
import { versionLines } from "./version-lines";

const marked = (before: string, after: string) =>
  versionLines(before, after).map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`);

it("shows removed lines before the lines that replace them", () => {
  expect(marked("a\nb\nc\nd", "a\nx\ny\nd")).toEqual([" a", "-b", "-c", "+x", "+y", " d"]);
  expect(marked("", "a")).toEqual(["-", "+a"]);
});

it("has all lines of both texts, in their order", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = versionLines(before, after);
      const textOf = (gone: string) =>
        lines
          .filter(({ kind }) => kind !== gone)
          .map((line) => line.text)
          .join("\n");
      expect(textOf("removed")).toBe(after);
      expect(textOf("added")).toBe(before);
    }),
  );
});
