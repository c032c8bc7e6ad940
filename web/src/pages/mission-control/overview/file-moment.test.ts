import { setZoneOfDates } from "../../../design/format";
import { fileMomentProblem, readFileMoment, withCourseOffset, writeFileMoment } from "./file-moment";

afterEach(() => setZoneOfDates(undefined));

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
  ["Asia/Singapore", "2030-01-01", "+08"],
  ["Asia/Kolkata", "2030-01-01", "+05:30"],
  ["America/New_York", "2030-01-01", "-05"],
  ["America/New_York", "2030-07-01", "-04"],
  ["UTC", "2030-01-01", "+00"],
])("gives a date of a course in %s on %s the offset %s", (zone, day, rest) => {
  setZoneOfDates(zone);
  expect(withCourseOffset({ day, time: "18:00", rest: "" })).toEqual({ day, time: "18:00", rest });
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
