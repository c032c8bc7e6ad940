import { movedByDays } from "./moved-dates";

it.each([
  ["2026-03-02T04:00:00.000Z", 7, "Asia/Singapore", "2026-03-09T04:00:00.000Z"],
  // New York turns its clocks on 8 March 2026 and 1 November 2026; noon stays noon.
  ["2026-03-02T17:00:00.000Z", 7, "America/New_York", "2026-03-09T16:00:00.000Z"],
  ["2026-10-26T16:00:00.000Z", 7, "America/New_York", "2026-11-02T17:00:00.000Z"],
  ["2026-11-02T17:00:00.000Z", -7, "America/New_York", "2026-10-26T16:00:00.000Z"],
  ["2026-01-31T23:59:59.999Z", 364, "Europe/Berlin", "2027-01-30T23:59:59.999Z"],
  // Half past two in the night does not exist that day.
  ["2026-03-22T01:30:00.000Z", 7, "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-03-22T01:30:00.000Z", 0, "Europe/Berlin", "2026-03-22T01:30:00.000Z"],
  // Half past two comes twice that night; the first one is meant, also a year before.
  ["2026-10-18T00:30:00.000Z", 7, "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-10-26T01:30:00.000Z", -1, "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-04-05T15:00:00.000Z", 0, "Pacific/Auckland", "2026-04-05T15:00:00.000Z"],
  ["2026-01-04T09:15:00.500Z", 182, "Asia/Kathmandu", "2026-07-05T09:15:00.500Z"],
])("moves %s by %d days in %s to %s", (iso, days, timeZone, moved) => {
  expect(movedByDays(iso, days, timeZone)).toBe(moved);
});
