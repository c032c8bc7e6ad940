import { isBookFile, isFixed, toLetGo, withoutDigest } from "./book-files";

const ORIGIN = "https://academy.example";
const ELSEWHERE = "https://book.example/sicp/";

test.each([
  ["/textbook/academy/book.json", true],
  ["/textbook/academy/json/1.2.json?d=abc", true],
  ["/textbook/academy/img/cup.svg?d=abc", true],
  ["/textbook", false],
  ["/textbook/", false],
  ["/textbooks/academy/book.json", false],
  ["/sicpjs/1.2", false],
])("knows whether %s is a file of the site's book", (path, isOne) =>
  expect(isBookFile(ORIGIN + path, ORIGIN, "")).toBe(isOne),
);

test.each([
  ["https://book.example/sicp/json/1.2.json", ELSEWHERE, true],
  ["https://book.example/sicp/img/cup.svg", ELSEWHERE, true],
  ["https://book.example/other/json/1.2.json", ELSEWHERE, false],
  ["https://book.example/sicp/json/1.2.json", "", false],
  ["https://elsewhere.example/textbook/academy/book.json", ELSEWHERE, false],
])("knows whether %s is one of a book of another host, which is %j", (url, base, isOne) =>
  expect(isBookFile(url, ORIGIN, base)).toBe(isOne),
);

test("takes what is named by its digest for fixed, and nothing else", () => {
  expect(isFixed(`${ORIGIN}/textbook/academy/json/1.2.json?d=abc`)).toBe(true);
  expect(isFixed(`${ORIGIN}/textbook/academy/book.json`)).toBe(false);
  expect(isFixed(`${ORIGIN}/textbook/academy/book.json?x=d`)).toBe(false);
});

test("lets the earlier version of a file go when a later one came", () => {
  expect(toLetGo(["a?d=1", "b?d=1", "a?d=2"], "a?d=2")).toEqual(["a?d=1"]);
  expect(toLetGo(["a?d=1", "b?d=1"], "b?d=1")).toEqual([]);
});

test("lets the oldest go where there are more than it holds, never what just came", () => {
  expect(toLetGo(["a", "b", "c", "d"], "d", 2)).toEqual(["a", "b"]);
  expect(toLetGo(["d", "a", "b"], "d", 2)).toEqual(["a"]);
  expect(toLetGo(["a?d=1", "b", "a?d=2"], "a?d=2", 1)).toEqual(["a?d=1", "b"]);
});

test("names a file without its digest", () => {
  expect(withoutDigest("https://x.example/a.json?d=1")).toBe("https://x.example/a.json");
});
