import type { BookSection } from "./book";
import { aliasedSection, labelOf, partNamed, placeInFile, subsectionAt } from "./places";

const file = (section: string, label: string): BookSection => ({
  section,
  label,
  depth: 2,
  bytes: 0,
  digest: "a",
  subsections: [],
});
const names = { section: "1.1.1", label: "1.1.1 Names", anchor: "h1" };
const functions = { section: "1.1.2", label: "1.1.2 Functions", anchor: "h2" };
const book = {
  sections: [file("foreword", "Foreword"), { ...file("1.1", "1.1 Computing"), subsections: [names, functions] }],
  aliases: [{ name: "foreword02", section: "foreword" }],
};

it("finds sections and their numbered parts by name", () => {
  expect(partNamed(book, "1.1")).toEqual({ section: book.sections[1], subsection: null });
  expect(partNamed(book, "1.1.2")).toEqual({ section: book.sections[1], subsection: functions });
  expect(partNamed(book, "1.1.3")).toBeNull();
  expect(aliasedSection(book, "foreword02")).toBe("foreword");
  expect(aliasedSection(book, "foreword")).toBeNull();
});

it.each([
  [
    { section: "1.1.2", anchor: "" },
    { section: "1.1", anchor: "h2" },
  ],
  [
    { section: "1.1.2", anchor: "p3" },
    { section: "1.1", anchor: "p3" },
  ],
  [
    { section: "1.1", anchor: "" },
    { section: "1.1", anchor: "" },
  ],
  [
    { section: "foreword02", anchor: "" },
    { section: "foreword", anchor: "" },
  ],
  [
    { section: "9", anchor: "x" },
    { section: "9", anchor: "x" },
  ],
])("the place %j stands in a file at %j", (place, expected) => {
  expect(placeInFile(book, place)).toEqual(expected);
});

it("names parts, and finds the part that a heading begins", () => {
  expect([labelOf(book, "1.1.1"), labelOf(book, "1.1"), labelOf(book, "9")]).toEqual([
    "1.1.1 Names",
    "1.1 Computing",
    "9",
  ]);
  expect(subsectionAt(book, "1.1", "h1")).toEqual(names);
  expect(subsectionAt(book, "1.1", "p1")).toBeNull();
});
