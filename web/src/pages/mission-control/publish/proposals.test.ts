import { setZoneOfDates } from "../../../design/format";
import { momentOfFile, momentsOfFile, movedAfter, typeOfKind } from "./proposals";

afterEach(() => setZoneOfDates(undefined));

const TYPES = [
  { assessmentConfigId: 4, type: "Missions" },
  { assessmentConfigId: 7, type: "Side Quests" },
];

it.each([
  ["missions", 4],
  [" SIDE QUESTS ", 7],
  ["mission", null],
  ["", null],
  [null, null],
])("finds the type of kind %j: %j", (kind, id) => {
  expect(typeOfKind(TYPES, kind)).toBe(id);
});

it.each([
  ["2030-01-01T00:00+08", "2029-12-31T16:00:00.000Z"],
  ["2030-01-01T00:00:30+0530", "2029-12-31T18:30:30.000Z"],
  ["2030-01-01T00:00:30.500-03:00", "2030-01-01T03:00:30.000Z"],
  ["2026-11-24T04:00:00.000Z", "2026-11-24T04:00:00.000Z"],
])("reads the moment %s", (text, iso) => {
  expect(momentOfFile(text)).toBe(Date.parse(iso));
});

it.each([
  ["2030-07-01T23:59", "2030-07-01T21:59:00.000Z"],
  ["2030-12-01 23:59:59", "2030-12-01T22:59:59.000Z"],
  ["2030-12-01", "2030-11-30T23:00:00.000Z"],
  // The clocks go from 2 to 3 that night.
  ["2030-03-31T02:30", "2030-03-31T01:30:00.000Z"],
])("reads %s, which has no offset, by the clock of the course", (text, iso) => {
  setZoneOfDates("Europe/Berlin");
  expect(momentOfFile(text)).toBe(Date.parse(iso));
});

it.each([null, "", "tomorrow", "2030-02-30", "2030-01-01T24:00", "2030-13-01T00:00Z"])("does not read %j", (text) => {
  expect(momentOfFile(text)).toBeNull();
});

it("proposes the file's dates only where an assessment may have them", () => {
  const dates = (startDate: string | null, dueDate: string | null) => momentsOfFile({ startDate, dueDate });
  expect(dates("2027-01-01T00:00Z", "2027-02-01T00:00Z")).toEqual({
    openAt: Date.parse("2027-01-01T00:00:00.000Z"),
    closeAt: Date.parse("2027-02-01T00:00:00.000Z"),
  });
  // The dates of a new mission.
  expect(dates("2000-01-01T00:00+08", "2100-12-01T00:00+08")).toBeNull();
  expect(dates("2027-02-01T00:00Z", "2027-01-01T00:00Z")).toBeNull();
  expect(dates(null, "2027-01-01T00:00Z")).toBeNull();
});

it("moves the dates of a vote to after its contest, as long as they were", () => {
  const dates = { openAt: 1_000, closeAt: 4_000 };
  expect(movedAfter(dates, 3_000)).toEqual({ openAt: 3_000, closeAt: 6_000 });
  expect([movedAfter(dates, 1_000), movedAfter(dates, null)]).toEqual([dates, dates]);
});
