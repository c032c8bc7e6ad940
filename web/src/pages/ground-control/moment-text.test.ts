import { setZoneOfDates } from "../../design/format";
import { momentOf, momentText, parseMoment, problemOfDates } from "./moment-text";

afterEach(() => setZoneOfDates(undefined));

const at = (iso: string) => Date.parse(iso);

it.each([
  ["2026-11-24 12:00:00 +08:00", "2026-11-24T04:00:00.000Z"],
  ["2026-11-24 12:00:00 +0800", "2026-11-24T04:00:00.000Z"],
  ["2026-11-23 23:30:15 -04:30", "2026-11-24T04:00:15.000Z"],
  [" 2028-02-29 00:00:00Z ", "2028-02-29T00:00:00.000Z"],
])("reads %s", (text, iso) => {
  expect(parseMoment(text)).toBe(at(iso));
});

it.each([
  "",
  "tomorrow",
  "2026-11-24",
  "2026-11-24 12:00",
  "2026-11-24 12:00:00",
  "2026-02-30 12:00:00 +08:00",
  "2026-13-01 12:00:00 +08:00",
  "2026-11-24 24:00:00 +08:00",
  "2026-11-24 12:60:00 +08:00",
  "2026-11-24 12:00:00 +15:00",
])("does not read %j", (text) => {
  expect(parseMoment(text)).toBeNull();
});

it("writes and puts together by the clock of the course", () => {
  setZoneOfDates("Europe/Berlin");
  expect(momentText(at("2026-11-24T04:00:00Z"))).toBe("2026-11-24 05:00:00 +01:00");
  expect(momentText(at("2026-07-24T22:00:00Z"))).toBe("2026-07-25 00:00:00 +02:00");
  expect(momentOf("2026-11-24", "05:00")).toBe(at("2026-11-24T04:00:00Z"));
  // Skipped and shown twice: the text says which moment it became, and may name the other one.
  expect(momentText(momentOf("2026-03-29", "02:30") ?? 0)).toBe("2026-03-29 03:30:00 +02:00");
  expect(momentText(momentOf("2026-10-25", "02:30") ?? 0)).toBe("2026-10-25 02:30:00 +02:00");
  expect(parseMoment("2026-10-25 02:30:00 +01:00")).toBe(at("2026-10-25T01:30:00Z"));
});

it("looks for possible years in the calendar of the course", () => {
  setZoneOfDates("Asia/Singapore");
  expect(problemOfDates(at("2009-12-31T16:00:00Z"), at("2030-12-31T15:59:00Z"))).toBeNull();
  expect(problemOfDates(at("2026-01-01T00:00:00Z"), at("2030-12-31T16:00:00Z"))).toBe("year");
});

it("reads what it writes", () => {
  for (const iso of ["2026-03-29T00:59:59.000Z", "2026-03-29T01:00:00.000Z", "2026-11-24T04:00:00.000Z"]) {
    expect(parseMoment(momentText(at(iso)))).toBe(at(iso));
  }
});

it.each([
  ["2026-11-24", "12:30:00", true],
  ["2026-11-24", "12:30", true],
  ["2026-11-24", "", true],
  ["", "12:30:00", false],
  ["2026-1", "12:30:00", false],
])("puts the day %j and the time %j together: %s", (day, time, isWhole) => {
  expect(momentOf(day, time) !== null).toBe(isWhole);
});

it.each([
  ["2010-01-02T00:00:00Z", "2030-12-30T00:00:00Z", null],
  ["2009-12-30T00:00:00Z", "2026-01-01T00:00:00Z", "year"],
  ["2026-01-01T00:00:00Z", "2031-01-02T00:00:00Z", "year"],
  ["2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z", "order"],
  ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "order"],
])("from %s to %s: %s", (openAt, closeAt, problem) => {
  expect(problemOfDates(at(openAt), at(closeAt))).toBe(problem);
});
