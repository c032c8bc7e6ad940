import { earlierOf, programOf, withTyped } from "./typed-programs";

const typed = withTyped({}, "a", { text: "mine", starter: "one" });

it("shows the starter code until something is typed, and then that", () => {
  expect(programOf({}, "a", "one")).toBe("one");
  expect(programOf(typed, "a", "one")).toBe("mine");
  expect(programOf(typed, "b", "one")).toBe("one");
});

it("shows another starter code, and keeps what was typed over the earlier one", () => {
  expect(programOf(typed, "a", "two")).toBe("two");
  expect(earlierOf(typed, "a", "two")).toBe("mine");
  expect(earlierOf(typed, "a", "one")).toBeNull();
});

it("has nothing to bring back when the new starter code is what was typed", () => {
  expect(earlierOf(typed, "a", "mine")).toBeNull();
});

it("forgets what was typed when it is the starter code again", () => {
  expect(withTyped(typed, "a", { text: "one", starter: "one" })).toEqual({});
  expect(withTyped(typed, "b", { text: "x", starter: "x" })).toBe(typed);
});
