import { readMoment, writeMoment } from "./share-link";

const read = (search: string, revision = 2) => readMoment(new URLSearchParams(search), revision);

test("a link leads to the second of the revision that it was made of", () => {
  expect(read("t=95&r=1")).toEqual({ time: 95_000, revision: 1 });
  expect(read("t=1.5")).toEqual({ time: 1500, revision: 2 });
  expect([writeMoment({ time: 95_900, revision: 0 }), writeMoment({ time: 95_900, revision: 1 })]).toEqual([
    "?t=95",
    "?t=95&r=1",
  ]);
});

test.each(["", "t=-4", "t=soon", "t=Infinity", "t="])(
  "a link without a second leads to the beginning: %p",
  (search) => {
    expect(read(search).time).toBe(0);
  },
);

test.each(["t=1&r=9", "t=1&r=-1", "t=1&r=1.5", "t=1&r=x"])("an odd revision is the present one: %p", (search) => {
  expect(read(search)).toEqual({ time: 1000, revision: 2 });
});
