import fc from "fast-check";
import { readCaptions, readCaptionTime, writeCaptions, writeCaptionTime } from "./web-vtt";

const FILE = `WEBVTT - recorded lesson

NOTE This is passed over
by readers

STYLE
::cue { color: red }

1
00:01.000 --> 00:04.000 line:0 align:start
<v Ada>Functions &amp; names</v>

01:00:05.250 --> 01:00:07.000
two
lines
`;

test("captions are read with their times and plain texts", () => {
  expect(readCaptions(FILE)).toEqual({
    cues: [
      { start: 1000, end: 4000, text: "Functions & names" },
      { start: 3_605_250, end: 3_607_000, text: "two\nlines" },
    ],
    problems: [],
  });
});

test("what is wrong is told by line, and the rest is read", () => {
  const file =
    "00:01.000 --> 00:02.000\na\n\n00:05.000 --> 00:04.000\nb\n\n0:1 --> 2\nc\n\nonly text\n\n00:06.000 --> 00:07.000\n";
  expect(readCaptions(file)).toEqual({
    cues: [{ start: 1000, end: 2000, text: "a" }],
    problems: [
      { line: 1, text: 'The file must begin with the line "WEBVTT".' },
      { line: 4, text: "A caption must end after it begins." },
      { line: 7, text: "Times look like this: 00:01.000 --> 00:04.000" },
      { line: 10, text: "A caption needs a line with its times: 00:01.000 --> 00:04.000" },
      { line: 12, text: "A caption needs a text." },
    ],
  });
});

test.each([
  ["00:01.000", 1000],
  ["59:59.999", 3_599_999],
  ["100:00:00.000", 360_000_000],
  ["00:00,5", null],
  ["00:60.000", null],
  ["1:00.000", null],
])("the time %s is %p ms", (text, expected) => {
  expect(readCaptionTime(text)).toBe(expected);
});

test("times are written with hours only where there are any", () => {
  expect([0, 61_005.4, 3_600_000].map(writeCaptionTime)).toEqual(["00:00.000", "01:01.005", "01:00:00.000"]);
});

test("what is written is read again as it was, whatever the texts", () => {
  const cue = fc.record({
    start: fc.nat(3_600_000),
    length: fc.integer({ min: 1, max: 9000 }),
    text: fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() !== "" && text.trim() === text && !/[\r\n]/.test(text)),
  });
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 20 }), (cues) => {
      const given = cues
        .map(({ start, length, text }) => ({ start, end: start + length, text }))
        .toSorted((one, other) => one.start - other.start);
      expect(readCaptions(writeCaptions(given))).toEqual({ cues: given, problems: [] });
    }),
  );
});
