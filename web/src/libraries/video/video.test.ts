/** @vitest-environment jsdom */
import { consent, fpsProblem, hostOf, INITIAL, placeOf, settingsAfter, sizeProblem } from "./video-input";

const library = "pix_n_flix" as const;

test("the display starts out with 400 by 300 pixels, 10 pictures a second, half the volume, and the camera", () => {
  expect(INITIAL).toEqual({
    source: { from: "camera" },
    width: 400,
    height: 300,
    fps: 10,
    volume: 0.5,
    pauseAt: null,
    keepRatio: true,
    loops: null,
    filter: false,
  });
});

test("what the program says last stands", () => {
  const settings = settingsAfter(INITIAL, [
    { library, kind: "start" },
    { library, kind: "settings", settings: { width: 100, height: 50 } },
    { library, kind: "settings", settings: { filter: true } },
    { library, kind: "settings", settings: { width: 120, height: 60 } },
  ]);
  expect(settings).toMatchObject({ width: 120, height: 60, filter: true, fps: 10 });
});

test.each([
  ["1", null],
  ["500", null],
  ["0", "Enter a whole number from 1 to 500."],
  ["501", "Enter a whole number from 1 to 500."],
  ["10.5", "Enter a whole number from 1 to 500."],
  ["", "Enter a whole number from 1 to 500."],
])("a width or height of %p", (typed, problem) => {
  expect(sizeProblem(typed)).toBe(problem);
});

test.each([
  ["2.5", null],
  ["29", null],
  ["2", "Enter a number above 2 and below 30."],
  ["30", "Enter a number above 2 and below 30."],
  ["ten", "Enter a number above 2 and below 30."],
])("%p pictures a second", (typed, problem) => {
  expect(fpsProblem(typed)).toBe(problem);
});

test("a picture keeps its sides in their relation, or fills all", () => {
  const canvas = { width: 400, height: 300 };
  expect(placeOf({ width: 100, height: 100 }, { ...canvas, keepRatio: true })).toEqual([50, 0, 300, 300]);
  expect(placeOf({ width: 800, height: 300 }, { ...canvas, keepRatio: true })).toEqual([0, 75, 400, 150]);
  expect(placeOf({ width: 100, height: 100 }, { ...canvas, keepRatio: false })).toEqual([0, 0, 400, 300]);
  expect(placeOf({ width: 0, height: 0 }, { ...canvas, keepRatio: true })).toEqual([0, 0, 400, 300]);
});

test.each([
  ["https://pictures.example/cat.png", "pictures.example"],
  ["https://pictures.example:8443/cat.png", "pictures.example:8443"],
  ["data:image/png;base64,AAAA", ""],
  ["http://pictures.example/cat.png", null],
  ["http://localhost/own.png", "localhost"],
  ["javascript:alert(1)", null],
  ["cat.png", null],
])("the host of %p", (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test("consent is given host by host", () => {
  expect(consent.has("a.example")).toBe(false);
  consent.give("a.example");
  expect([consent.has("a.example"), consent.has("b.example"), consent.has("")]).toEqual([true, false, true]);
});
