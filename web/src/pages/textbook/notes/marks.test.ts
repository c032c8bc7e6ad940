import fc from "fast-check";
import { findPassage, passageOf } from "./marks";

const TEXT = "A pair is a box. A list is a pair, or null.";

test("a passage has no white space at its ends, and what stands about it", () => {
  expect(passageOf(TEXT, 1, 7)).toEqual({
    quote: "pair",
    before: "A ",
    after: " is a box. A list is a pair, or null.",
  });
  expect(passageOf(TEXT, 6, 7)).toBeNull();
  expect(passageOf("x".repeat(5000), 0, 5000)?.quote).toHaveLength(2000);
});

test("of several places the one is found that has most of what stood about it", () => {
  const second = { quote: "pair", before: "A list is a ", after: ", or null." };
  expect(findPassage(TEXT, second)).toBe(29);
  expect(findPassage(`In short: ${TEXT}`, second)).toBe(39);
  expect(findPassage("A list is a pair. A pair is a box.", second)).toBe(12);
});

test("a passage that is nowhere is not found", () => {
  expect(findPassage("Nothing of it", { quote: "pair", before: "", after: "" })).toBe(-1);
  expect(findPassage(TEXT, { quote: "", before: "", after: "" })).toBe(-1);
});

test("every passage is found where it was taken", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", " ", "ab", "é"), { minLength: 1, maxLength: 120 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.nat(100), fc.nat(100), (whole, one, other) => {
      const passage = passageOf(whole, Math.min(one, other), Math.max(one, other));
      if (passage === null) return;
      const at = findPassage(whole, passage);
      expect(whole.slice(at, at + passage.quote.length)).toBe(passage.quote);
      expect(whole.slice(0, at).endsWith(passage.before)).toBe(true);
      expect(whole.slice(at + passage.quote.length).startsWith(passage.after)).toBe(true);
    }),
  );
});
