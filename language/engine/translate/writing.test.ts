import { Writing } from "./writing";

it("finds the place of each piece of a text", () => {
  const writing = new Writing().mark(3).add("abc").mark(5, "f").add("de");
  expect(writing.text).toBe("abcde");
  expect([1, 3, 4, 5].map((column) => writing.find(1, column))).toEqual([
    { line: 3, name: null },
    { line: 3, name: null },
    { line: 5, name: "f" },
    { line: 5, name: "f" },
  ]);
});

it("moves the places of a text that is appended", () => {
  const writing = new Writing().add("0123").append(new Writing().mark(7, "g").add("45"));
  expect(writing.find(1, 4)).toBeNull();
  expect(writing.find(1, 5)).toEqual({ line: 7, name: "g" });
});

it("knows no place in further lines, which a translated text does not have", () => {
  expect(new Writing().mark(1).add("a").find(2, 1)).toBeNull();
});
