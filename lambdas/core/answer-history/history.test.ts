import * as fc from "fast-check";
import { changeBetween, MOST_VERSIONS, placeOf, stepsOf } from "./history";

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 2, 1, 12, minute, second)).toISOString();
const saved = (text: string, savedAt: string, version = 5) => ({ text, savedAt, version });

describe("versions that are stored", () => {
  it("is the text of a minute that has passed, and nothing of the same minute", () => {
    expect(placeOf(saved("a", at(1, 10)), saved("b", at(1, 50)))).toBeNull();
    expect(placeOf(saved("a", at(1, 50)), saved("b", at(2, 1)))).not.toBeNull();
    expect(placeOf(saved("a", at(1)), saved("a", at(9)))).toBeNull();
  });

  it("include the first text, and the text before a large insertion", () => {
    expect(placeOf(saved("a", at(1), 1), saved("b", at(1)))).toBe("first");
    expect(placeOf(saved("a", at(1, 1), 21), saved(`a${"x".repeat(200)}`, at(1, 2)))).toBe("L05");
    expect(placeOf(saved("a", at(1, 1), 21), saved(`a${"x".repeat(199)}`, at(1, 2)))).toBeNull();
  });

  it("are limited in number, and at most two minutes apart in the last half hour", () => {
    const places = new Map<string, number>();
    const minutes = 3 * 24 * 60;
    for (let minute = 0; minute < minutes; minute += 1) {
      const place = placeOf(saved(`${minute}`, at(minute), 2), saved("next", at(minute + 1)));
      if (place !== null) places.set(place, minute);
    }
    expect(places.size).toBeLessThanOrEqual(MOST_VERSIONS);
    const sorted = [...places.values()].sort((one, other) => one - other);
    const gaps = sorted.slice(1).map((minute, index) => ({ minute, gap: minute - (sorted[index] ?? 0) }));
    expect(Math.max(...gaps.filter(({ minute }) => minute > minutes - 30).map(({ gap }) => gap))).toBe(1);
    expect(Math.max(...gaps.filter(({ minute }) => minute > minutes - 24 * 60).map(({ gap }) => gap))).toBe(128);
  });
});

it("finds the difference of two texts", () => {
  expect(changeBetween("let x = 1;", "let xy = 1;")).toEqual({ inserted: 1, removed: 0 });
  expect(changeBetween("aa", "aaa")).toEqual({ inserted: 1, removed: 0 });
  expect(changeBetween("", "abc")).toEqual({ inserted: 3, removed: 0 });
  expect(changeBetween("one two", "one 2")).toEqual({ inserted: 1, removed: 3 });
});

it("never says that more changed than there is", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { inserted, removed } = changeBetween(before, after);
      expect(inserted).toBeGreaterThanOrEqual(0);
      expect(removed).toBeGreaterThanOrEqual(0);
      expect(after.length - before.length).toBe(inserted - removed);
      expect(changeBetween(before, before)).toEqual({ inserted: 0, removed: 0 });
    }),
  );
});

describe("the steps of a history", () => {
  const large = "x".repeat(300);

  it("come in order of time, each with its changes", () => {
    expect(stepsOf([saved("ab", at(2)), saved("a", at(1))], "").map(({ text, inserted }) => [text, inserted])).toEqual([
      ["a", 1],
      ["ab", 1],
    ]);
  });

  it("mark pasted text, but neither earlier text nor starter code", () => {
    const steps = stepsOf([saved(large, at(1)), saved("", at(2)), saved(large, at(3))], "");
    expect(steps.map(({ isLargeInsertion }) => isLargeInsertion)).toEqual([true, false, false]);
    expect(stepsOf([saved(large, at(1))], large)[0]?.isLargeInsertion).toBe(false);
  });
});
