import { canvasFont, framePart } from "./painter";

it.each([
  ["Courier", '16px "Courier", monospace'],
  ["Georgia, serif", '16px "Georgia", serif, monospace'],
  ['a"; b\\', '16px "a; b", monospace'],
])("writes the font %s for a canvas", (family, font) => {
  expect(canvasFont({ family, size: 16 })).toBe(font);
});

const CUT = { frameWidth: 10, frameHeight: 20, startFrame: 0, margin: 1, spacing: 2 };

it("finds the frames of a sheet row by row, with margin and spacing", () => {
  const picture = { width: 38, height: 50 };
  expect(framePart(picture, CUT, 0)).toEqual({ x: 1, y: 1, width: 10, height: 20 });
  expect(framePart(picture, CUT, 2)).toEqual({ x: 25, y: 1, width: 10, height: 20 });
  expect(framePart(picture, CUT, 3)).toEqual({ x: 1, y: 23, width: 10, height: 20 });
  expect(framePart(picture, { ...CUT, startFrame: 3 }, 0)).toEqual({ x: 1, y: 23, width: 10, height: 20 });
});
