/** @vitest-environment jsdom */
import { foldRail, isRailFolded, onRailFold, railAt, railBeside } from "./rail";

test.each([
  ["/courses/1/today", "names"],
  ["/courses/1/missions", "names"],
  ["/courses/1/achievements/control", "names"],
  ["/courses/1/sourcecast", "names"],
  ["/mission-control", "names"],
  ["/sicpjs/1.1", "names"],
  ["/robots", "names"],
  ["/welcome", "names"],
  ["/courses/1/grading", "table"],
  ["/courses/1/similarity", "table"],
  ["/courses/1/groundcontrol/", "table"],
  ["/playground", "canvas"],
  ["/courses/1/game", "canvas"],
  ["/courses/1/missions/2/0", "canvas"],
  ["/courses/1/grading/7/1", "canvas"],
  ["/courses/1/sourcecast/loops-1", "canvas"],
  ["/courses/1/sourcereel", "canvas"],
  ["/mission-control/-1", "canvas"],
  ["/githubassessments/editor", "canvas"],
])("beside %s it stands for %s", (path, kind) => {
  expect(railAt(path)).toBe(kind);
});

test("stands beside a frame as beside the page that the frame is of", () => {
  expect(railBeside("playground", "/")).toBe("canvas");
  expect(railBeside("header", "/")).toBe("names");
});

test("remembers in this browser that it was folded", () => {
  const told: boolean[] = [];
  const stop = onRailFold(() => told.push(isRailFolded()));
  foldRail(true);
  expect([isRailFolded(), localStorage.getItem("academy.navigation")]).toEqual([true, "folded"]);
  foldRail(false);
  expect([isRailFolded(), localStorage.getItem("academy.navigation")]).toEqual([false, null]);
  expect(told).toEqual([true, false]);
  stop();
});

test("folds where nothing can be remembered", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied");
  });
  foldRail(true);
  expect(isRailFolded()).toBe(true);
  vi.restoreAllMocks();
  foldRail(false);
});
