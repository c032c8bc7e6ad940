import { FrameRate } from "./rune-renderer";

test("frames that are drawn quickly come as time passes", () => {
  const pace = new FrameRate(0);
  expect(pace.at(16)).toBe(16);
  pace.draws(16);
  expect(pace.at(32)).toBe(16);
  expect(pace.at(48)).toBe(32);
  pace.draws(20);
  expect(pace.at(64)).toBe(28);
});

test("after a frame that took long the page has twice as long for other things", () => {
  const pace = new FrameRate(0);
  pace.at(16);
  pace.draws(16);
  expect([116, 200, 300, 315].map((now) => pace.at(now))).toEqual([0, 0, 0, 0]);
  expect(pace.at(316)).toBe(300);
});

test("a page that was busy with something else owes no rest", () => {
  const pace = new FrameRate(0);
  expect(pace.at(500)).toBe(500);
});
