/** @vitest-environment jsdom */
import { digestOf, type OwnProgram, OwnProgramKeeper, replaced, typed } from "./own-program";

const NONE: OwnProgram = { now: null, earlier: [], of: "" };
const place = { user: "7", book: "tea", section: "1.1", id: 2 };

it("tells programs apart", () => {
  expect(digestOf("1 + 2;")).toBe(digestOf("1 + 2;"));
  expect(digestOf("1 + 2;")).not.toBe(digestOf("1 + 3;"));
  expect(digestOf("")).toBe("ztntfp");
});

it("puts what is replaced into the history, each text once, the latest first", () => {
  const first = typed(NONE, "one", 1, "d");
  const reset = replaced(first, null);
  expect(reset).toEqual({ now: null, earlier: [{ text: "one", at: 1 }], of: "d" });
  const again = replaced(typed(reset, "two", 2, "d"), { text: "one", at: 1 });
  expect(again).toEqual({ now: { text: "one", at: 1 }, earlier: [{ text: "two", at: 2 }], of: "d" });
});

it("keeps ten earlier versions", () => {
  let own = NONE;
  for (let at = 1; at <= 13; at += 1) own = replaced(typed(own, `text ${at}`, at, "d"), null);
  expect(own.earlier).toHaveLength(10);
  expect(own.earlier.at(-1)).toEqual({ text: "text 4", at: 4 });
});

it("keeps each reader's apart, and forgets what is the book's own again", () => {
  const keeper = new OwnProgramKeeper(() => localStorage, place);
  expect(keeper.save(typed(NONE, "mine", 5, "d"))).toBe(true);
  expect(new OwnProgramKeeper(() => localStorage, place).load()).toEqual({
    now: { text: "mine", at: 5 },
    earlier: [],
    of: "d",
  });
  expect(new OwnProgramKeeper(() => localStorage, { ...place, user: "8" }).load()).toEqual(NONE);
  keeper.save(NONE);
  expect(localStorage).toHaveLength(0);
});

it.each(["{", "[]", '{"now":{"text":1}}', '{"earlier":"no"}', "null"])("reads nothing from %s", (text) => {
  localStorage.setItem("textbook-program.7.tea.1.1.2", text);
  expect(new OwnProgramKeeper(() => localStorage, place).load()).toEqual(NONE);
});

it("says so where the browser keeps nothing", () => {
  const forbidden = new OwnProgramKeeper(() => {
    throw new DOMException("denied", "SecurityError");
  }, place);
  expect(forbidden.load()).toEqual(NONE);
  expect(forbidden.save(typed(NONE, "mine", 5, "d"))).toBe(false);
});
