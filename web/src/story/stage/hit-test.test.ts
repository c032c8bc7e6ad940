import { pointOnStage, type Target, targetAt } from "./hit-test";

const target = (id: string, x: number, y: number, width: number, height: number): Target => ({
  id,
  x,
  y,
  width,
  height,
  isExamined: false,
});

const TARGETS = [
  target("desk", 500, 500, 400, 200),
  target("letter", 520, 480, 40, 20),
  target("wall", 960, 540, 1920, 1080),
];

test.each([
  ["in a small one on a large one", 530, 485, "letter"],
  ["beside the small one", 560, 485, "desk"],
  ["beside both", 100, 100, "wall"],
])("a point %s", (_, x, y, id) => {
  expect(targetAt(TARGETS, { x, y })?.id).toBe(id);
});

test("nothing is where no target is", () => {
  expect(targetAt(TARGETS.slice(0, 2), { x: 900, y: 900 })).toBeUndefined();
});

test("of two targets of one size the one in front is meant", () => {
  const alike = [target("behind", 100, 100, 50, 50), target("in front", 110, 100, 50, 50)];
  expect(targetAt(alike, { x: 105, y: 100 })?.id).toBe("in front");
});

test("a finger reaches a target that is smaller than it", () => {
  expect(targetAt([target("key", 100, 100, 10, 10)], { x: 130, y: 100 })).toBeUndefined();
  expect(targetAt([target("key", 100, 100, 10, 10)], { x: 130, y: 100 }, 80)?.id).toBe("key");
});

test("a pointer on the page is a point of the stage", () => {
  const shown = { left: 100, top: 50, width: 960, height: 540 } as DOMRect;
  expect(pointOnStage({ clientX: 580, clientY: 320 }, shown)).toEqual({ x: 960, y: 540 });
  expect(pointOnStage({ clientX: 100, clientY: 590 }, shown)).toEqual({ x: 0, y: 1080 });
});
