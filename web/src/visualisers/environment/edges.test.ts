import { Lanes } from "./edges";

const shared = (...asked: readonly (readonly [aim: string, from: number, to: number])[]) => {
  const lanes = new Lanes();
  for (const one of asked) lanes.ask(...one);
  return { count: lanes.share(), of: asked.map(([aim]) => lanes.of(aim)) };
};

it("gives lower ones of arrows that go down together the lanes further left", () => {
  expect(shared(["a", 10, 200], ["b", 40, 250], ["c", 70, 300])).toEqual({ count: 3, of: [2, 1, 0] });
});

it("gives upper ones of arrows that go up together the lanes further left", () => {
  expect(shared(["a", 200, 10], ["b", 250, 40])).toEqual({ count: 2, of: [0, 1] });
});

it("uses a lane again where it is free, and one lane for one aim", () => {
  expect(shared(["a", 10, 50], ["b", 100, 150])).toEqual({ count: 1, of: [0, 0] });
  expect(shared(["a", 10, 50], ["a", 300, 50], ["b", 100, 150])).toEqual({ count: 2, of: [1, 1, 0] });
});

it("shares lanes when there are more arrows than it has", () => {
  const many = Array.from({ length: 60 }, (_, i) => [`${i}`, i, 1000 + i] as const);
  expect(shared(...many).count).toBe(36);
});
