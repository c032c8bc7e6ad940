import fc from "fast-check";
import { namesSection, readingPieces } from "./reading";

const links = (reading: string) =>
  readingPieces(reading)
    .filter(({ to }) => to !== null)
    .map(({ text, to }) => [text, to]);

test.each([
  [
    "Textbook Sections 1.1.1 to 1.1.4",
    [
      ["1.1.1", "/sicpjs/1.1.1"],
      ["1.1.4", "/sicpjs/1.1.4"],
    ],
  ],
  [
    "Pairs and lists (section 2.1, 2.2 and 2.3)",
    [
      ["2.1", "/sicpjs/2.1"],
      ["2.2", "/sicpjs/2.2"],
      ["2.3", "/sicpjs/2.3"],
    ],
  ],
  [
    "Chapter 3; §4.1",
    [
      ["3", "/sicpjs/3"],
      ["4.1", "/sicpjs/4.1"],
    ],
  ],
  ["2.1", [["2.1", "/sicpjs/2.1"]]],
  [
    "1.1, 1.2",
    [
      ["1.1", "/sicpjs/1.1"],
      ["1.2", "/sicpjs/1.2"],
    ],
  ],
  ["See https://academy.test/sicpjs/1.2#ex-1.3.", [["/sicpjs/1.2#ex-1.3", "/sicpjs/1.2#ex-1.3"]]],
  ["Section 1.2#p3", [["1.2#p3", "/sicpjs/1.2#p3"]]],
  ["Functions that call themselves", []],
  ["The 3 pages before 2.5 hours pass", []],
  ["Section 5% of it", []],
  ["/sicpjs/../admin", []],
])("what %p leads to", (reading, expected) => {
  expect(links(reading)).toEqual(expected);
});

test.each([
  ["Sections 1.1.1 to 1.1.4", "1.1.2", true],
  ["Sections 1.1.1 to 1.1.4", "1.1.4", true],
  ["Sections 1.1.1 to 1.1.4", "1.1.5", false],
  ["Sections 1.1 and 1.3", "1.2", false],
  ["Sections 1.9 to 1.12", "1.10", true],
  ["Chapter 2", "2.3", true],
  ["Chapter 2", "20.3", false],
  ["Section 2.1", "2", false],
  ["Pairs and lists", "2", false],
  ["Read /sicpjs/preface", "preface", true],
])("whether %p names %p", (reading, section, expected) => {
  expect(namesSection(reading, section)).toBe(expected);
});

test("no character of a reading is lost or moved", () => {
  const part = fc.constantFrom("Section ", "1.2", " to ", ", ", "/sicpjs/3.1#p2", "§", "x", "#", " and ", "\n");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const reading = parts.join("");
      expect(
        readingPieces(reading)
          .map(({ text }) => text)
          .join(""),
      ).toBe(reading);
    }),
  );
});
