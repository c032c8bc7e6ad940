/** @vitest-environment jsdom */
import { OwnCopyKeeper } from "./own-copy";

const keeper = () => new OwnCopyKeeper(() => localStorage, 7, "loops");

test("a copy is kept by person and recording, until it is forgotten", () => {
  expect(keeper().load()).toBeNull();
  expect(keeper().save({ text: "1;", time: 5000 })).toBe(true);
  expect(keeper().load()).toEqual({ text: "1;", time: 5000 });
  expect(new OwnCopyKeeper(() => localStorage, 8, "loops").load()).toBeNull();
  keeper().save(null);
  expect(keeper().load()).toBeNull();
});

test.each(["{", "5", '{"text": 1, "time": 2}', '{"text": "a", "time": -1}'])("what is no copy is none: %s", (kept) => {
  localStorage.setItem("sourcecast-copy.7.loops", kept);
  expect(keeper().load()).toBeNull();
});

test("what the browser does not keep is told of", () => {
  const forbidden = () => {
    throw new Error("forbidden");
  };
  expect(new OwnCopyKeeper(forbidden, 7, "loops").save({ text: "", time: 0 })).toBe(false);
  expect(new OwnCopyKeeper(forbidden, 7, "loops").load()).toBeNull();
  expect(keeper().save({ text: "a".repeat(100_001), time: 0 })).toBe(false);
});
