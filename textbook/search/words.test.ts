import { wordsOf, wordsToFind } from "./words";

const words = (text: string) => Array.from(wordsOf(text), ({ word }) => word);

test("words are compared in small letters, without accents and possession", () => {
  expect(words("Gödel's Naïve ideas")).toEqual(["godel", "naive", "ideas"]);
});

test("a name of a program is found whole and by its parts", () => {
  expect(words("set_tail(xs)")).toEqual(["set_tail", "set", "tail", "xs"]);
});

test("a word knows where it stands", () => {
  expect([...wordsOf("a set_tail")].slice(1)).toEqual([
    { word: "set_tail", start: 2, end: 10 },
    { word: "set", start: 2, end: 5 },
    { word: "tail", start: 6, end: 10 },
  ]);
});

test("words that tell nothing are left out of what is looked for, unless there is no other", () => {
  expect(wordsToFind("what is a pair")).toEqual(["pair"]);
  expect(wordsToFind("if")).toEqual(["if"]);
  expect(wordsToFind("  ")).toEqual([]);
});

test("a name is looked for whole", () => {
  expect(wordsToFind("set_tail")).toEqual(["set_tail"]);
});

test("other scripts have words too", () => {
  expect(words("λ 関数 функция")).toEqual(["λ", "関数", "функция"]);
});
