/** @vitest-environment jsdom */
import { OwnCopyKeeper } from "./own-copy";

const keeper = () => new OwnCopyKeeper(() => localStorage, 7, "loops");

afterEach(() => localStorage.removeItem("sourcecast-copy.7.loops"));

test("copies are kept by person and recording, several of them by moment, until each is forgotten", () => {
  expect(keeper().load()).toEqual([]);
  expect(keeper().save({ id: 1, text: "1;", time: 5000 })).toBe(true);
  expect(keeper().save({ id: 2, text: "2;", time: 0 })).toBe(true);
  expect(keeper().save({ id: 1, text: "11;", time: 5000 })).toBe(true);
  expect(keeper().load()).toEqual([
    { id: 2, text: "2;", time: 0 },
    { id: 1, text: "11;", time: 5000 },
  ]);
  expect(new OwnCopyKeeper(() => localStorage, 8, "loops").load()).toEqual([]);
  keeper().forget(2);
  expect(keeper().load()).toEqual([{ id: 1, text: "11;", time: 5000 }]);
  keeper().forget(1);
  expect(localStorage.getItem("sourcecast-copy.7.loops")).toBeNull();
});

test("the one copy that an earlier release kept is there", () => {
  localStorage.setItem("sourcecast-copy.7.loops", '{"text":"1;","time":5000}');
  expect(keeper().load()).toEqual([{ id: 1, text: "1;", time: 5000 }]);
});

test.each(["{", "5", '{"text": 1, "time": 2}', '[{"id": 1, "text": "a", "time": -1}]'])(
  "what is no copy is none: %s",
  (stored) => {
    localStorage.setItem("sourcecast-copy.7.loops", stored);
    expect(keeper().load()).toEqual([]);
  },
);

test("what the browser does not keep is told of, and what it has stays", () => {
  const forbidden = () => {
    throw new Error("forbidden");
  };
  expect(new OwnCopyKeeper(forbidden, 7, "loops").save({ id: 1, text: "", time: 0 })).toBe(false);
  expect(new OwnCopyKeeper(forbidden, 7, "loops").load()).toEqual([]);
  keeper().save({ id: 1, text: "1;", time: 5 });
  expect(keeper().save({ id: 2, text: "a".repeat(200_000), time: 0 })).toBe(false);
  expect(keeper().load()).toEqual([{ id: 1, text: "1;", time: 5 }]);
});
