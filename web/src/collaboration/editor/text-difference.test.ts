import fc from "fast-check";
import { offsetAfter, textDifference } from "./text-difference";

it.each([
  ["", "", null],
  ["abc", "abc", null],
  ["abc", "abXc", { at: 2, removed: 0, inserted: "X" }],
  ["aaa", "aa", { at: 2, removed: 1, inserted: "" }],
  ["one two", "one 2", { at: 4, removed: 3, inserted: "2" }],
  ["\u{1f600}", "\u{1f601}", { at: 0, removed: 2, inserted: "\u{1f601}" }],
  ["a\u{1f600}", "a\u{1d600}", { at: 1, removed: 2, inserted: "\u{1d600}" }],
])("finds the change from %j to %j", (before, after, expected) => {
  expect(textDifference(before, after)).toEqual(expected);
});

it("finds a change between any two texts", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\u{1f600}", "\u{1f601}"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = textDifference(before, after) ?? { at: 0, removed: 0, inserted: "" };
      const { at, removed, inserted } = found;
      expect(before.slice(0, at) + inserted + before.slice(at + removed)).toBe(after);
      expect(inserted.isWellFormed()).toBe(true);
    }),
  );
});

it.each([
  ["an insertion before it", 5, [{ retain: 2 }, { insert: "abc" }], 8],
  ["an insertion right at it", 5, [{ retain: 5 }, { insert: "abc" }], 5],
  ["an insertion after it", 5, [{ retain: 6 }, { insert: "abc" }], 5],
  ["a deletion before it", 5, [{ retain: 1 }, { delete: 3 }], 2],
  ["a deletion around it", 5, [{ retain: 3 }, { delete: 9 }], 3],
  ["a deletion that ends at it", 5, [{ retain: 3 }, { delete: 2 }], 3],
  ["several changes", 9, [{ insert: "ab" }, { retain: 3 }, { delete: 2 }, { retain: 1 }, { insert: "c" }], 10],
])("moves an offset through %s", (_name, place, delta, expected) => {
  expect(offsetAfter(place, delta)).toBe(expected);
});
