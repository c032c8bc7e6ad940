import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  formatDate,
  formatDateIn,
  formatDayAndTime,
  formatForNarrow,
  formatNumber,
  formatOffset,
  formatOwnDate,
  formatTimeSince,
  setZoneOfDates,
  zoneHere,
  zoneOfDates,
} from "./format";

afterEach(() => setZoneOfDates(undefined));

const moment = "2026-11-22T10:19:00";

it("writes a moment in three lengths of one locale", () => {
  expect(formatDate(moment)).toBe("22 November 2026 at 10:19");
  expect(formatDate(moment, "medium")).toBe("22 Nov 2026, 10:19");
  expect(formatDate(moment, "short")).toBe("22 Nov, 10:19");
  expect(formatForNarrow(moment)).toBe("22\u00a0Nov\u00a02026, 10:19");
});

it("writes a moment in another time zone, and how far that is from UTC", () => {
  const winter = "2026-11-22T20:19:00Z";
  expect(formatDateIn(winter, "Asia/Singapore")).toBe("23 Nov 2026, 04:19");
  expect(formatOffset(winter, "Asia/Singapore")).toBe("UTC+08:00");
  expect([formatOffset(winter, "Europe/London"), formatOffset("2026-07-01T00:00:00Z", "Europe/London")]).toEqual([
    "UTC+00:00",
    "UTC+01:00",
  ]);
});

it("writes what belongs to a course in its time zone, and what is the person's own in that of the browser", () => {
  const moment = "2026-11-30T15:30:00Z";
  const own = formatOwnDate(moment);
  setZoneOfDates("Asia/Singapore");
  expect(formatDate(moment, "medium")).toBe("30 Nov 2026, 23:30");
  expect(formatDayAndTime(moment)).toBe("30 November 2026 23:30");
  setZoneOfDates("Asia/Tokyo");
  expect(formatDate(moment, "day")).toBe("Tuesday 1 December");
  expect(formatTimeSince(moment, Date.parse("2026-12-24T00:00:00Z"))).toBe("1 Dec, 00:30");
  expect(formatOwnDate(moment)).toBe(own);
});

it("keeps the browser's time zone where it does not know the course's", () => {
  setZoneOfDates("Moon/Tranquility");
  expect(zoneOfDates()).toBe(zoneHere());
});

it("writes how long ago a moment was, and from a week on its date", () => {
  const now = Date.parse("2026-11-22T10:19:30");
  const timeSince = (since: string) => formatTimeSince(since, now);
  expect(["2026-11-22T10:18:31", "2026-11-22T10:18:30", "2026-11-22T09:19:31"].map(timeSince)).toEqual([
    "now",
    "1 minute ago",
    "59 minutes ago",
  ]);
  expect(["2026-11-22T09:19:30", "2026-11-21T10:19:31", "2026-11-21T10:19:30"].map(timeSince)).toEqual([
    "1 hour ago",
    "23 hours ago",
    "yesterday",
  ]);
  expect(["2026-11-15T10:19:31", "2026-11-15T10:19:30"].map(timeSince)).toEqual(["6 days ago", "15 Nov, 10:19"]);
  // A clock that is a little behind.
  expect(timeSince("2026-11-22T10:20:30")).toBe("now");
});

it("sets thousands apart", () => {
  expect([formatNumber(999), formatNumber(20_000)]).toEqual(["999", "20,000"]);
});

it("is, with the few dates that the frame writes without Intl, the only place that formats dates and numbers by locale or time zone", () => {
  const root = path.join(__dirname, "..");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const others = sources.filter((file) => {
    if (/^design[\\/]format(-here)?\./.test(file)) return false;
    return /\bIntl\.|\.toLocale(Date|Time)?String\(|\.(get|set)(Hours|Minutes|Day|Date|Month)\(|getTimezoneOffset/.test(
      readFileSync(path.join(root, file), "utf8"),
    );
  });
  expect(others).toEqual([]);
});
