import { linesNow } from "./lines-now";

const program = "a\nb\nc\nd";

it("finds lines where they are while nothing is changed", () => {
  expect(linesNow(program, program)({ from: 2, to: 3 })).toEqual({ from: 2, to: 3 });
});

it("follows lines that were moved by text before them", () => {
  expect(linesNow(program, `new\nnewer\n${program}`)({ from: 2, to: 3 })).toEqual({ from: 4, to: 5 });
});

it("keeps to the lines that are left, and to none where all are changed", () => {
  const now = linesNow(program, "a\nB\nc\nd");
  expect([now({ from: 1, to: 3 }), now({ from: 2, to: 3 }), now({ from: 2, to: 2 })]).toEqual([
    { from: 1, to: 3 },
    { from: 3, to: 3 },
    null,
  ]);
});
