import type { BookSection } from "../../../../../domain/textbook/book";
import { neighboursOf } from "./page-turner";

const part = (section: string) => ({ section, label: section, anchor: "h1" });
const file = (section: string, ...parts: string[]): BookSection => ({
  section,
  label: section,
  depth: 2,
  bytes: 0,
  digest: "a",
  subsections: parts.map(part),
});
const book = { sections: [file("1"), file("1.1", "1.1.1", "1.1.2"), file("1.2")] };

it.each([
  ["index", undefined, "1"],
  ["1", "index", "1.1"],
  ["1.1", "1", "1.2"],
  ["1.1.1", "1.1", "1.1.2"],
  ["1.1.2", "1.1.1", "1.2"],
  ["1.2", "1.1", undefined],
  ["9.9", undefined, undefined],
])("beside %s are %s and %s", (name, previous, next) => {
  const beside = neighboursOf(book, name);
  expect([beside.previous?.section, beside.next?.section]).toEqual([previous, next]);
});
