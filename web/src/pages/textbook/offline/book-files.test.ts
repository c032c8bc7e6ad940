import type { BookFacts } from "../../../../../domain/textbook/book";
import { bytesOf, filesOfBook, planOf } from "./book-files";

const book = {
  sections: [
    { section: "preface", label: "Preface", depth: 1, bytes: 100, digest: "p1" },
    { section: "1", label: "1 Tea", depth: 1, bytes: 200, digest: "t1" },
  ],
  pictures: [{ src: "img/cup.svg", bytes: 30, digest: "c1" }],
  search: { bytes: 4, digest: "s1" },
} as unknown as BookFacts;

test("a whole book is its sections, its pictures and its index", () => {
  const files = filesOfBook(book);
  expect(files.map(({ path }) => path)).toEqual(["json/preface.json", "json/1.json", "img/cup.svg", "search.json"]);
  expect(bytesOf(files)).toBe(334);
  expect(filesOfBook({ ...book, search: null })).toHaveLength(3);
});

test("all of it is missing where nothing is held, and nothing where all is", () => {
  const files = filesOfBook(book);
  expect(planOf(files, [])).toEqual({ missing: files, outdated: [], here: 0 });
  const held = ["json/preface.json?d=p1", "json/1.json?d=t1", "img/cup.svg?d=c1", "search.json?d=s1"];
  expect(planOf(files, held)).toEqual({ missing: [], outdated: [], here: 4 });
});

test("only the section with another digest is fetched, and what the book has no more is let go", () => {
  const held = [
    "json/preface.json?d=p0",
    "json/1.json?d=t1",
    "img/cup.svg?d=c1",
    "search.json?d=s1",
    "img/old.svg?d=o",
  ];
  const plan = planOf(filesOfBook(book), held);
  expect(plan.missing.map(({ path }) => path)).toEqual(["json/preface.json"]);
  expect(plan.outdated).toEqual(["json/preface.json?d=p0", "img/old.svg?d=o"]);
});

test("a file without a digest is here as soon as it is held", () => {
  const files = [{ path: "json/1.json", digest: "", bytes: 0 }];
  expect(planOf(files, ["json/1.json"])).toEqual({ missing: [], outdated: [], here: 1 });
});
