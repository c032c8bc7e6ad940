import { searchTerms, wordsOf } from "./search-terms";

const wordsIn = (text: string) => Array.from(wordsOf(text), ({ word }) => word);

test("words are compared in small letters, without accents and possession", () => {
  expect(wordsIn("Gödel's Naïve ideas")).toEqual(["godel", "naive", "ideas"]);
});

test("a name of a program is found whole and by its parts", () => {
  expect(wordsIn("set_tail(xs)")).toEqual(["set_tail", "set", "tail", "xs"]);
});

test("a word knows where it stands", () => {
  expect([...wordsOf("a set_tail")].slice(1)).toEqual([
    { word: "set_tail", start: 2, end: 10 },
    { word: "set", start: 2, end: 5 },
    { word: "tail", start: 6, end: 10 },
  ]);
});

test("words that tell nothing are left out of what is looked for, unless there is no other", () => {
  expect(searchTerms("what is a pair")).toEqual(["pair"]);
  expect(searchTerms("if")).toEqual(["if"]);
  expect(searchTerms("  ")).toEqual([]);
});

test("a name is looked for whole", () => {
  expect(searchTerms("set_tail")).toEqual(["set_tail"]);
});

test("an apostrophe is one however it is written, and letters are the same in every width", () => {
  expect(wordsIn("don't don\u2019t don\u02bct Church\u2019s")).toEqual(["dont", "dont", "dont", "church"]);
  expect(wordsIn("\uff46\uff55\uff4e\uff43\uff54\uff49\uff4f\uff4e")).toEqual(["function"]);
});

test("operators of the language are words", () => {
  expect(wordsIn("a !== b && c === d || (x => x <= 1)")).toEqual([
    "a",
    "!==",
    "b",
    "&&",
    "c",
    "===",
    "d",
    "||",
    "x",
    "=>",
    "x",
    "<=",
    "1",
  ]);
});

test("a script without blanks has each two characters that stand together", () => {
  expect([...wordsOf("\u518d\u5e30\u7684f")]).toEqual([
    { word: "\u518d\u5e30", start: 0, end: 2 },
    { word: "\u5e30\u7684", start: 1, end: 3 },
    { word: "f", start: 3, end: 4 },
  ]);
  expect(wordsIn("\u6570 x")).toEqual(["\u6570", "x"]);
});

test("other scripts have words too", () => {
  expect(wordsIn("λ 関数 функция")).toEqual(["λ", "関数", "функция"]);
});
