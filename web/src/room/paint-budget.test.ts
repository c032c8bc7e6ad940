import { coveredArea, PageWatch, withinBudget } from "./paint-budget";
import type { Affine, Painted } from "./room-scene";

const at = (map: Affine, width = 1920, height = 1080, id = 1) =>
  ({ map, size: { width, height }, object: { id }, alpha: 1, outer: map }) as unknown as Painted;

it.each<[string, Painted, number]>([
  ["the whole screen", at([1, 0, 0, 1, 0, 0]), 2_073_600],
  ["what is larger than the screen", at([9, 0, 0, 9, -50, -50]), 2_073_600],
  ["a small thing", at([1, 0, 0, 1, 100, 100], 10, 20), 200],
  ["a mirrored thing", at([-1, 0, 0, 1, 100, 100], 10, 20), 200],
  ["half of a thing at the edge", at([1, 0, 0, 1, -5, 0], 10, 20), 100],
  ["a thing out of sight", at([1, 0, 0, 1, 3000, 0]), 0],
])("covers %s", (_what, painted, area) => {
  expect(coveredArea(painted)).toBe(area);
});

it("paints at most 60 screens, those in front, and nothing out of sight", () => {
  const screens = Array.from({ length: 100 }, (_, id) => at([1, 0, 0, 1, 0, 0], 1920, 1080, id));
  const { painted, isCut } = withinBudget([...screens, at([1, 0, 0, 1, 5000, 0], 10, 10, 100)]);
  expect(isCut).toBe(true);
  expect(painted.map(({ object }) => object.id)).toEqual(Array.from({ length: 60 }, (_, at) => 40 + at));
  expect(withinBudget(screens.slice(0, 60))).toMatchObject({ isCut: false });
});

it("paints nothing whose place is no number", () => {
  expect(withinBudget([at([1, 0, 0, 1, Number.NaN, 0])]).painted).toEqual([]);
});

it("notices a page that is held up again and again, and none that was late once", () => {
  const watch = new PageWatch();
  const gaps = [5000, 16, 16, 300, 300, 300, 300, 300, 300, 300, 300, 300];
  expect(gaps.map((gap) => watch.isDelayed(gap)).indexOf(true)).toBe(11);
  const calm = new PageWatch();
  expect(Array.from({ length: 100 }, (_, frame) => calm.isDelayed(frame % 10 === 0 ? 400 : 16)).includes(true)).toBe(
    false,
  );
});
