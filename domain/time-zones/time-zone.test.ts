import * as fc from "fast-check";
import { clockTimeOf, clockTimeOfTexts, isTimeZone, momentOfClock, offsetAt, textsOfClockTime } from "./time-zone";

const HOUR_MS = 3_600_000;
const shown = (text: string) => clockTimeOfTexts(text.slice(0, 10), text.slice(11)) as number;

it.each(["Asia/Singapore", "Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC", "Asia/Kolkata"])(
  "takes %s",
  (name) => expect(isTimeZone(name)).toBe(true),
);

it.each(["", "Mars/Base", "+08:00", "Asia/Singapor", "ASIA/SINGAPORE", "asia/singapore", "Asia/Singapore "])(
  "does not take %j",
  (name) => expect(isTimeZone(name)).toBe(false),
);

it.each([
  ["2026-01-01T00:00:00Z", "Asia/Singapore", 8],
  ["2026-07-01T00:00:00Z", "Europe/Berlin", 2],
  ["2026-12-01T00:00:00Z", "Europe/Berlin", 1],
  ["2026-12-01T00:00:00.250Z", "Asia/Kathmandu", 5.75],
  ["2026-12-01T00:00:00Z", "America/St_Johns", -3.5],
  ["1965-12-01T00:00:00.250Z", "UTC", 0],
])("at %s is %s %d hours ahead of UTC", (moment, zone, hours) => {
  expect(offsetAt(Date.parse(moment), zone)).toBe(hours * HOUR_MS);
});

it.each([
  ["2026-03-09T12:00", "America/New_York", "2026-03-09T16:00:00.000Z", "once"],
  ["2026-03-07T12:00", "America/New_York", "2026-03-07T17:00:00.000Z", "once"],
  // The clocks of Berlin go from 2 to 3 on 29 March 2026, and from 3 to 2 on 25 October.
  ["2026-03-29T01:59:59", "Europe/Berlin", "2026-03-29T00:59:59.000Z", "once"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z", "skipped"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z", "once"],
  ["2026-10-25T01:59:59", "Europe/Berlin", "2026-10-24T23:59:59.000Z", "once"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z", "twice"],
  ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z", "once"],
  // Half an hour is enough on Lord Howe Island, and midnight is skipped in Beirut.
  ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z", "skipped"],
  ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z", "twice"],
  ["2026-03-29T00:00", "Asia/Beirut", "2026-03-28T22:00:00.000Z", "skipped"],
  // Samoa went without a Friday.
  ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z", "skipped"],
  ["2026-11-30T23:59", "Asia/Singapore", "2026-11-30T15:59:00.000Z", "once"],
])("%s in %s is %s and comes %s", (text, zone, moment, fit) => {
  expect(momentOfClock(shown(text), zone)).toEqual({ moment: Date.parse(moment), fit });
});

it.each([
  ["2026-02-30", "10:00"],
  ["2026-02-28", "24:00"],
  ["2026-02-28", "10:60"],
  ["2026-13-01", "10:00"],
  ["2026-02-28", ""],
  ["", "10:00"],
  ["26-02-28", "10:00"],
])("knows no day and time %j, %j", (day, time) => {
  expect(clockTimeOfTexts(day, time)).toBeUndefined();
});

it("writes the day and the time that it reads", () => {
  expect(textsOfClockTime(shown("2027-03-01T18:05"))).toEqual({ day: "2027-03-01", time: "18:05:00" });
  expect(textsOfClockTime(shown("2028-02-29T00:00:07"))).toEqual({ day: "2028-02-29", time: "00:00:07" });
});

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const moments = fc
  .integer({ min: Date.UTC(2010, 0, 1) / 1000, max: Date.UTC(2037, 11, 31) / 1000 })
  .map((seconds) => seconds * 1000);

test("property: a moment's clock leads back to it, or to the first of the two that show the same", () => {
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const clock = clockTimeOf(moment, zone);
      const back = momentOfClock(clock, zone);
      expect(back.fit).not.toBe("skipped");
      expect(clockTimeOf(back.moment, zone)).toBe(clock);
      if (back.fit === "once") expect(back.moment).toBe(moment);
      else expect(back.moment).toBeLessThanOrEqual(moment);
    }),
    { numRuns: 500 },
  );
});

test("property: a time of the clock gets a moment that shows it, or one later by what the clock skips", () => {
  fc.assert(
    fc.property(zones, moments, (zone, time) => {
      const { moment, fit } = momentOfClock(time, zone);
      const ahead = clockTimeOf(moment, zone) - time;
      if (fit !== "skipped") expect(ahead).toBe(0);
      else expect(ahead).toBe(offsetAt(moment, zone) - offsetAt(moment - 24 * HOUR_MS, zone));
      expect(ahead).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});

test("property: around every change of a year's clocks, later on the clock is never earlier", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut"),
      moments,
      (zone, start) => {
        const offsets = Array.from({ length: 365 }, (_, day) => offsetAt(start + day * 24 * HOUR_MS, zone));
        const turn = offsets.findIndex((offset, day) => day > 0 && offset !== offsets[day - 1]);
        expect(turn).toBeGreaterThan(0);
        const from = clockTimeOf(start + (turn - 1) * 24 * HOUR_MS, zone);
        const clockMoments = Array.from({ length: 120 }, (_, quarter) => momentOfClock(from + quarter * 900_000, zone));
        const outOfOrder = clockMoments.filter(
          ({ moment, fit }, index) =>
            index > 0 &&
            fit === "once" &&
            clockMoments[index - 1]?.fit === "once" &&
            moment < (clockMoments[index - 1]?.moment ?? 0),
        );
        expect(outOfOrder).toEqual([]);
        expect(new Set(clockMoments.map(({ fit }) => fit)).size).toBe(2);
      },
    ),
    { numRuns: 40 },
  );
});
