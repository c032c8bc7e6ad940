import { fittedInto, frameAt, frameGrid, placeOfCharacter, placeOfPopup, sizeOfObject } from "./placement";

const NATURAL = { width: 300, height: 200 };

test("an object has the size that the story gives it", () => {
  expect(sizeOfObject({ width: 50, height: 70 }, NATURAL)).toEqual({ width: 50, height: 70 });
});

test("an object without a size has that of its picture", () => {
  expect(sizeOfObject({}, NATURAL)).toEqual({ width: 300, height: 200 });
});

test("an object with one side has the proportions of its picture", () => {
  expect(sizeOfObject({ width: 60 }, NATURAL)).toEqual({ width: 60, height: 40 });
  expect(sizeOfObject({ height: 50 }, NATURAL)).toEqual({ width: 75, height: 50 });
});

test.each([
  ["left", 1, { x: 350, y: 630, width: 600, height: 900 }],
  ["middle", 0.5, { x: 960, y: 855, width: 300, height: 450 }],
  ["right", 1.5, { x: 1570, y: 405, width: 900, height: 1350 }],
] as const)("a character on the %s stands on the lower edge", (position, scale, place) => {
  expect(placeOfCharacter(position, scale, { width: 800, height: 1200 })).toEqual(place);
});

test.each([
  ["left", "medium", { x: 400, y: 350, width: 340, height: 400 }],
  ["middle", "large", { x: 960, y: 420, width: 510, height: 600 }],
  ["right", "medium", { x: 1520, y: 350, width: 340, height: 400 }],
] as const)("a popup on the %s of size %s", (position, size, place) => {
  expect(placeOfPopup(position, size)).toEqual(place);
});

test("a small popup is seven tenths as large", () => {
  const place = placeOfPopup("left", "small");
  expect([place.x, place.y]).toEqual([400, 325]);
  expect(place.width).toBeCloseTo(238);
  expect(place.height).toBeCloseTo(280);
});

test("a picture is fitted into a box by its longer side", () => {
  expect(fittedInto({ width: 280, height: 280 }, { width: 560, height: 140 })).toEqual({ width: 280, height: 70 });
  expect(fittedInto({ width: 280, height: 280 }, { width: 70, height: 140 })).toEqual({ width: 140, height: 280 });
});

test("frames of a location's sheet are as large as the stage, in rows", () => {
  expect(frameGrid({ width: 3840, height: 2160 }, 4)).toEqual({ width: 1920, height: 1080, columns: 2 });
  expect(frameGrid({ width: 5760, height: 1080 }, 3)).toEqual({ width: 1920, height: 1080, columns: 3 });
});

test("a sheet that is smaller than the stage is one row of frames", () => {
  expect(frameGrid({ width: 400, height: 90 }, 4)).toEqual({ width: 100, height: 90, columns: 4 });
});

test("an animation runs from its first frame to the last and begins again", () => {
  const animation = { startFrame: 2, frameRate: 10 };
  expect([0, 99, 100, 200, 299, 300].map((ms) => frameAt(animation, 5, ms))).toEqual([2, 2, 3, 4, 4, 2]);
});

test("an animation whose first frame is not there shows the last one", () => {
  expect(frameAt({ startFrame: 9, frameRate: 10 }, 4, 1000)).toBe(3);
});
