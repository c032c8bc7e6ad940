import { readBook } from "./book";

const BOOK = {
  format: 1,
  id: "tea",
  title: "Counting Tea",
  sections: [{ section: "1.1", label: "1.1 Cups", depth: 2, bytes: 10, digest: "ab_-1" }],
};

it("reads a book's facts, with values for what is not told", () => {
  expect(readBook(BOOK)).toEqual({
    format: 1,
    id: "tea",
    title: "Counting Tea",
    subtitle: "",
    sourceUrl: "",
    changes: "",
    language: "en",
    aliases: [],
    authors: [],
    licences: [],
    cover: null,
    pictures: [],
    search: null,
    sections: [{ section: "1.1", label: "1.1 Cups", depth: 2, bytes: 10, digest: "ab_-1", subsections: [] }],
  });
});

it("reads the parts of sections and other names", () => {
  const subsections = [{ section: "1.1.1", label: "1.1.1 Handles", anchor: "h1" }];
  const aliases = [{ name: "cups", section: "1.1" }];
  const book = readBook({ ...BOOK, aliases, sections: [{ ...BOOK.sections[0], subsections }] });
  expect(book.sections[0]?.subsections).toEqual(subsections);
  expect(book.aliases).toEqual(aliases);
});

it.each([
  [null, "book.json: must be an object"],
  [{ ...BOOK, format: 2 }, "book.json: format must be 1"],
  [{ ...BOOK, title: " " }, "book.json: title is not as it should be"],
  [{ ...BOOK, sourceUrl: "javascript:alert(1)" }, "book.json: sourceUrl is not as it should be"],
  [
    { ...BOOK, licences: [{ of: "Text", name: "Mine", url: "x" }] },
    "book.json: licences[0]: url is not as it should be",
  ],
  [{ ...BOOK, cover: { src: "../cover.svg" } }, "book.json: cover: src must be the path of a picture"],
  [
    { ...BOOK, sections: [{ ...BOOK.sections[0], section: "../1" }] },
    "book.json: sections[0]: section is not as it should be",
  ],
  [{ ...BOOK, sections: [{ ...BOOK.sections[0], depth: 4 }] }, "book.json: sections[0]: depth must be 1, 2 or 3"],
  [
    { ...BOOK, sections: [{ ...BOOK.sections[0], subsections: [{ section: "1.1.1", label: "1.1.1 Handles" }] }] },
    "book.json: sections[0]: subsections[0]: anchor is not as it should be",
  ],
  [{ ...BOOK, pictures: "all" }, "book.json: pictures must be a list of at most 5000"],
])("refuses what is not of the format, and names the field", (json, message) => {
  expect(() => readBook(json)).toThrow(message);
});
