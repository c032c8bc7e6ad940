import { readSection } from "../read-section";
import { BookIndex, indexBook } from "./book-index";

const section = (name: string, label: string, ...texts: string[]) => ({
  section: name,
  label,
  nodes: readSection(texts.map((body, at) => ({ tag: "TEXT", id: `#p${at + 1}`, child: [{ tag: "#text", body }] })))
    .nodes,
});
const program = { tag: "SNIPPET", eval: true, id: 1, body: "set_tail(purse, null);", program: "chap=3&prgrm=" };
const file = indexBook(
  [
    section("1.1", "1.1 Names", "A name stands for a value. Recursion comes later."),
    section("1.2", "1.2 Recursion", "A function that applies itself is recursive.", "Each application waits."),
    section("2.1", "2.1 Pairs", "Two values in one. Functions take them apart."),
    { section: "3.1", label: "3.1 Change", nodes: readSection([program]).nodes },
  ],
  [{ entry: "function, recursive", places: ["1.2#p1"] }],
);
const index = new BookIndex(JSON.parse(JSON.stringify(file)));
const found = (typed: string) => index.find(typed).sections.map(({ section: name }) => name);

test("a title counts more than a word in the text", () => {
  expect(found("recursion")).toEqual(["1.2", "1.1"]);
});

test("all words must be there, the last may be begun", () => {
  expect(found("value name")).toEqual(["1.1"]);
  expect(found("recursion ap")).toEqual(["1.2"]);
});

test("a word is found in its longer forms", () => {
  expect(found("function ")).toEqual(["1.2", "2.1"]);
});

test("programs are found by their names, and by parts of these", () => {
  expect(found("set_tail")).toEqual(["3.1"]);
  expect(found("purse")).toEqual(["3.1"]);
  expect(found("tail")).toEqual(["3.1"]);
});

test("similar words count only where the words themselves are nowhere", () => {
  expect(index.find("recursion").isSimilar).toBe(false);
  expect(index.find("recusrion")).toMatchObject({
    isSimilar: true,
    sections: [{ section: "1.2" }, { section: "1.1" }],
  });
  expect(found("nmae")).toEqual([]);
});

test("where no section has all words, those with some of them come", () => {
  expect(index.find("pairs purse")).toMatchObject({ isSimilar: true });
  expect(found("pairs purse").sort()).toEqual(["2.1", "3.1"]);
});

test("a word is found within a script without blanks, in full width, and an operator in a program", () => {
  const program = { tag: "SNIPPET", eval: true, id: 1, body: "a !== b;", program: "chap=3&prgrm=" };
  const other = new BookIndex(
    indexBook(
      [
        section("1", "1 Japanese", "\u3053\u306e\u95a2\u6570\u306f\u518d\u5e30\u7684\u3067\u3059\u3002"),
        section("2", "2 Apostrophes", "We don\u2019t know."),
        { section: "3", label: "3 Operators", nodes: readSection([program]).nodes },
      ],
      [],
    ),
  );
  const typed = ["\u95a2\u6570", "\u518d\u5e30\u7684", "\u6570", "don't", "\uff4b\uff4e\uff4f\uff57", "!=="];
  expect(
    typed
      .map((text) => other.find(text))
      .map(({ sections, isSimilar }) => [sections.map((one) => one.section), isSimilar]),
  ).toEqual([
    [["1"], false],
    [["1"], false],
    [["1"], false],
    [["2"], false],
    [["2"], false],
    [["3"], false],
  ]);
});

test("the book's own index answers too", () => {
  expect(index.find("recurs func").entries).toEqual([{ entry: "function, recursive", places: ["1.2#p1"] }]);
});

test("nothing is found of nothing", () => {
  expect(index.find(" ")).toEqual({ entries: [], sections: [], isSimilar: false });
  expect(found("zebra")).toEqual([]);
});

test("the index holds no text", () => {
  expect(JSON.stringify(file)).not.toContain("stands for");
});

test("another format is refused", () => {
  expect(() => new BookIndex({ ...file, format: 2 as 1 })).toThrow("of another format");
});
