/** @vitest-environment jsdom */
import { keep, readKept } from "./kept-value";

const KEY = "academy.test";
const asIs = (value: unknown) => value;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("reads what it kept, through what the caller takes", () => {
  expect(keep(KEY, [1, "two"])).toBe(true);
  expect(readKept(KEY, asIs)).toEqual([1, "two"]);
  expect(readKept(KEY, (value) => Array.isArray(value) && value.length)).toBe(2);
});

it("has null where nothing is kept or somebody else's text is there", () => {
  expect(readKept(KEY, asIs)).toBe(null);
  localStorage.setItem(KEY, "{not JSON");
  expect(readKept(KEY, asIs)).toBe(null);
});

it("does without storage where it is forbidden", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  expect([keep(KEY, 1), readKept(KEY, asIs)]).toEqual([false, null]);
});
