import * as fc from "fast-check";
import { linesOf, placeIn } from "./line-comment";

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
