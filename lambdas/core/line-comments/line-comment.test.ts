import * as fc from "fast-check";
import { aroundOf, linesOf, placeIn } from "./line-comment";

const program = "a\nb\nc\nd\nb";

it("stays where its lines are", () => {
  expect(placeIn(program, { from: 2, lines: ["b", "c"] })).toEqual({ from: 2, to: 3 });
});

it("goes with its lines, to the nearest of several places", () => {
  expect(placeIn(`new\nlines\n${program}`, { from: 2, lines: ["b", "c"] })).toEqual({ from: 4, to: 5 });
  expect(placeIn(program, { from: 5, lines: ["b"] })).toEqual({ from: 5, to: 5 });
  expect(placeIn("x\nb\nx\nx\nx\nx\nb", { from: 3, lines: ["b"] })).toEqual({ from: 2, to: 2 });
});

it("has no place once its lines are changed", () => {
  expect(placeIn(program, { from: 2, lines: ["b", "C"] })).toBeNull();
  expect(placeIn("", { from: 2, lines: ["b"] })).toBeNull();
});

it("knows long lines by their beginning, whatever blanks end them", () => {
  const long = "x".repeat(300);
  expect(linesOf(`${long}\nb  `, { from: 1, to: 2 })).toEqual(["x".repeat(120), "b"]);
  expect(placeIn(`${long}!\nb`, { from: 1, lines: ["x".repeat(120), "b"] })).toEqual({ from: 1, to: 2 });
});

it("is found in its own program, and moves by as many lines as are put before", () => {
  const line = fc.constantFrom("a", "b", "c", "d", "e", "f");
  fc.assert(
    fc.property(
      fc.uniqueArray(line, { minLength: 1 }),
      fc.nat(5),
      fc.nat(5),
      fc.nat(20),
      (lines, start, length, more) => {
        const from = (start % lines.length) + 1;
        const to = Math.min(lines.length, from + (length % lines.length));
        const text = lines.join("\n");
        const comment = { from, lines: linesOf(text, { from, to }) };
        expect(placeIn(text, comment)).toEqual({ from, to });
        const moved = [...Array.from({ length: more }, () => "new"), ...lines].join("\n");
        expect(placeIn(moved, comment)).toEqual({ from: from + more, to: to + more });
      },
    ),
  );
});

const commented = (text: string, place: { from: number; to: number }) => ({
  from: place.from,
  lines: linesOf(text, place),
  around: aroundOf(text, place),
});

it("stores the lines around its own, the nearest first", () => {
  expect(aroundOf(program, { from: 3, to: 3 })).toEqual({ before: ["b", "a"], after: ["d", "b"] });
  expect(aroundOf(program, { from: 1, to: 5 })).toEqual({ before: [], after: [] });
});

describe("of two places with the same lines", () => {
  const two = "f(1);\n{\n  x;\n}\ng(2);\n{\n  y;\n}";

  it("chooses the place with the same neighbouring lines, even when it is further away", () => {
    expect(placeIn(`{\n  y;\n}\n${"//\n".repeat(8)}{\n  x;\n}`, commented(two, { from: 4, to: 4 }))).toEqual({
      from: 14,
      to: 14,
    });
  });

  it("finds no place when its line was deleted and consisted of a bracket", () => {
    expect(placeIn("g(2);\n{\n  y;\n}\n// end", commented(two, { from: 4, to: 4 }))).toBeNull();
    expect(placeIn("a\n\nb", commented("c\n\nd", { from: 2, to: 2 }))).toBeNull();
  });

  it("takes a line of words wherever it stands now", () => {
    expect(placeIn("new\n  x;\nother", commented(two, { from: 3, to: 3 }))).toEqual({ from: 2, to: 2 });
  });
});

it("always finds lines equal to its own, and keeps its place in an unchanged program", () => {
  const text = fc.array(fc.constantFrom("a;", "b;", "", "{", "}"), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(text, text, fc.nat(), fc.nat(), (before, after, start, length) => {
      const from = (start % before.length) + 1;
      const place = { from, to: Math.min(before.length, from + (length % 4)) };
      const comment = commented(before.join("\n"), place);
      expect(placeIn(before.join("\n"), comment)).toEqual(place);
      const found = placeIn(after.join("\n"), comment);
      if (found) expect(linesOf(after.join("\n"), found)).toEqual(comment.lines);
    }),
  );
});
