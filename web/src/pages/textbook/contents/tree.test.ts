import type { BookFacts } from "../../../../../domain/textbook/book";
import { type Branch, treeOf } from "./tree";

const facts = (depths: readonly (1 | 2 | 3)[]): Pick<BookFacts, "sections"> => ({
  sections: depths.map((depth, index) => ({
    section: `s${index}`,
    label: `S${index}`,
    depth,
    bytes: 0,
    digest: "a",
    subsections: [],
  })),
});
const names = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ section, below }) => (below.length > 0 ? [section.section, names(below)] : section.section));

it("makes the tree that depths say", () => {
  expect(names(treeOf(facts([1, 1, 2, 3, 3, 2, 1])))).toEqual(["s0", ["s1", [["s2", ["s3", "s4"]], "s5"]], "s6"]);
});

it("has the numbered parts of a section under it", () => {
  const { sections } = facts([1, 2]);
  const subsections = [{ section: "s1.1", label: "S1.1", anchor: "h1" }];
  const book = { sections: sections.map((one) => (one.depth === 2 ? { ...one, subsections } : one)) };
  expect(names(treeOf(book))).toEqual([["s0", [["s1", ["s1.1"]]]]]);
});

it("has a place for a section whose chapter is missing", () => {
  expect(names(treeOf(facts([3, 2, 1])))).toEqual(["s0", "s1", "s2"]);
});
