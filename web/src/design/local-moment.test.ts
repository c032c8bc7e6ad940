import fc from "fast-check";
import { setZoneOfDates } from "./format";
import {
  clockMomentOf,
  dayAfter,
  dayOf,
  inCourseZone,
  isoOf,
  localMoment,
  startOfDay,
  startOfWeek,
} from "./local-moment";

afterEach(() => setZoneOfDates(undefined));

it("turns days and times of the course's clock into moments and back", () => {
  setZoneOfDates("Asia/Singapore");
  expect(localMoment("2027-03-01T10:05:00.000Z")).toEqual({ day: "2027-03-01", time: "18:05" });
  expect(isoOf({ day: "2027-03-01", time: "18:05" })).toBe("2027-03-01T10:05:00.000Z");
  expect(localMoment("2027-03-01T18:00:00.000Z")).toEqual({ day: "2027-03-02", time: "02:00" });
  setZoneOfDates("America/New_York");
  expect(isoOf({ day: "2027-03-01", time: "18:05" })).toBe("2027-03-01T23:05:00.000Z");
});

it("knows no moment of what is no day or no time", () => {
  expect([
    isoOf({ day: "", time: "18:05" }),
    isoOf({ day: "2027-03-01", time: "" }),
    isoOf({ day: "2027-03-01", time: "25:00" }),
    isoOf({ day: "2027-02-29", time: "18:05" }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

it("says of a time that the clock skips, or shows twice, what it means", () => {
  setZoneOfDates("Europe/Berlin");
  expect(clockMomentOf({ day: "2027-03-28", time: "02:30" })).toEqual({
    iso: "2027-03-28T01:30:00.000Z",
    fit: "skipped",
  });
  expect(clockMomentOf({ day: "2027-10-31", time: "02:30" })).toEqual({
    iso: "2027-10-31T00:30:00.000Z",
    fit: "twice",
  });
  expect(clockMomentOf({ day: "2027-10-31", time: "03:30" })).toEqual({ iso: "2027-10-31T02:30:00.000Z", fit: "once" });
});

it("counts days by the course's calendar", () => {
  setZoneOfDates("Pacific/Auckland");
  expect(dayOf(Date.parse("2026-11-30T11:30:00Z"))).toBe("2026-12-01");
  expect(startOfDay("2026-12-01")).toBe("2026-11-30T11:00:00.000Z");
  expect(startOfDay("2026-11-31")).toBeUndefined();
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
});

it("tells moments of the server's texts in the course's time zone", () => {
  setZoneOfDates("Asia/Singapore");
  expect(inCourseZone("Contest C1 is open until 2026-12-01 16:00:00 UTC. Open the vote after that.")).toBe(
    "Contest C1 is open until 2 Dec 2026, 00:00. Open the vote after that.",
  );
  expect(inCourseZone("Not found")).toBe("Not found");
});

test("property: what a form shows of a moment is read as that moment, but where the clock shows it twice", () => {
  const minutes = fc.integer({ min: Date.UTC(2010, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"),
      minutes,
      (zone, minute) => {
        setZoneOfDates(zone);
        const iso = new Date(minute * 60_000).toISOString();
        const read = clockMomentOf(localMoment(iso));
        expect(read?.fit).not.toBe("skipped");
        if (read?.fit === "once") expect(read.iso).toBe(iso);
      },
    ),
    { numRuns: 400 },
  );
});

it.each([
  ["UTC", "2026-11-29T23:30:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["Asia/Singapore", "2026-11-29T23:30:00.000Z", "2026-11-29T16:00:00.000Z"],
  ["America/New_York", "2026-11-30T04:59:00.000Z", "2026-11-23T05:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25T12:00:00.000Z", "2026-10-18T22:00:00.000Z"],
])("begins weeks on Mondays by the clock in %s: that of %s at %s", (zone, moment, monday) => {
  setZoneOfDates(zone);
  expect(new Date(startOfWeek(Date.parse(moment))).toISOString()).toBe(monday);
});
