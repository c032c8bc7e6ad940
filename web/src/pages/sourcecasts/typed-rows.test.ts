import {
  captionProblems,
  captionRows,
  chapterProblems,
  chapterRows,
  cuesOf,
  markersOf,
  overlapping,
  readTypedTime,
} from "./typed-rows";

test.each([
  ["83", 83_000],
  ["1:23", 83_000],
  ["01:23.5", 83_500],
  ["1:02:03,25", 3_723_250],
  ["1:75", null],
  ["1:2:3:4", null],
  ["soon", null],
  ["", null],
])("the time %p is %p ms", (text, expected) => {
  expect(readTypedTime(text)).toBe(expected);
});

const chapter = (key: number, time: string, title: string) => ({ key, time, title, pauses: false });
const caption = (key: number, start: string, end: string, text: string) => ({ key, start, end, text });

test("chapters come in the order of time, whatever the order of their rows", () => {
  const rows = [chapter(0, "1:00", " Loops "), chapter(1, "0", "Start")];
  expect(markersOf(rows)).toEqual([
    { time: 0, title: "Start", pauses: false },
    { time: 60_000, title: "Loops", pauses: false },
  ]);
  expect(chapterRows(markersOf(rows))[1]).toEqual({ key: 1, time: "01:00.000", title: "Loops", pauses: false });
});

test("each field of a chapter that is wrong says how", () => {
  const rows = [chapter(0, "0:10", "One"), chapter(1, "10", ""), chapter(2, "9:00", "Late"), chapter(3, "x", "Odd")];
  expect(chapterProblems(rows, 60_000)).toEqual([
    {},
    { time: "Another chapter begins at this time.", title: "Enter a chapter title." },
    { time: "The recording ends at 01:00." },
    { time: "Enter a time such as 01:23.500." },
  ]);
});

test("each field of a caption that is wrong says how; overlaps are only told of", () => {
  const rows = [caption(0, "5", "3", "a"), caption(1, "1", "4", ""), caption(2, "2", "6", "b")];
  expect(captionProblems(rows, null)).toEqual([
    { end: "The end must be after the start." },
    { text: "Enter a text." },
    {},
  ]);
  expect([...overlapping(rows)]).toEqual([2, 0]);
  expect(cuesOf(rows.slice(1)).map(({ start }) => start)).toEqual([1000, 2000]);
  expect(captionRows([{ start: 500, end: 1500, text: "c" }])).toEqual([caption(0, "00:00.500", "00:01.500", "c")]);
});
