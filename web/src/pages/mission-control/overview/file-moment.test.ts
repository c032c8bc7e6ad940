import { fileMomentProblem, offsetOf, readFileMoment, writeFileMoment } from "./file-moment";

it.each([
  ["2030-01-01T00:00+08", { day: "2030-01-01", time: "00:00", rest: "+08" }],
  ["2030-01-01T23:59:30+05:30", { day: "2030-01-01", time: "23:59", rest: ":30+05:30" }],
  ["2030-01-01T04:00:00.000Z", { day: "2030-01-01", time: "04:00", rest: ":00.000Z" }],
])("reads %s and writes it again", (text, moment) => {
  expect(readFileMoment(text)).toEqual(moment);
  expect(writeFileMoment(moment)).toBe(text);
});

it("reads a day alone as its beginning", () => {
  expect(readFileMoment("2030-01-01")).toEqual({ day: "2030-01-01", time: "00:00", rest: "" });
});

it.each(["", "tomorrow", "2030-1-1", "01/02/2030"])("does not read %j", (text) => {
  expect(readFileMoment(text)).toBeNull();
});

it("writes nothing while a day is being typed", () => {
  expect(writeFileMoment({ day: "2030-0", time: "00:00", rest: "" })).toBeNull();
});

it.each([
  [-480, "+08"],
  [-330, "+05:30"],
  [300, "-05"],
  [0, "+00"],
])("writes the offset of %d minutes west of UTC", (minutes, offset) => {
  expect(offsetOf(minutes)).toBe(offset);
});

it.each([
  [null, null, null],
  ["tomorrow", null, null],
  ["2026-11-21T08:00+08", null, null],
  ["2000-01-01T12:00+08", null, "year"],
  ["2100-12-01T00:00+08", "2026-11-21T08:00+08", "year"],
  ["2026-11-21T08:00+08", "2026-11-21T08:00+08", "order"],
  ["2026-11-21T08:00+08", "2026-11-21T09:00+09", "order"],
  ["2026-11-21T08:01+08", "2026-11-21T08:00+08", null],
])("finds in %j after %j the problem %j", (text, after, problem) => {
  expect(fileMomentProblem(text, after)).toBe(problem);
});
