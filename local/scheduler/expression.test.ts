import { recurrenceOf } from "./expression";

/** The next times after a moment. */
function times(expression: string, timeZone: string, after: string, count: number): string[] {
  const recurrence = recurrenceOf(expression, timeZone);
  const found: string[] = [];
  for (let last: Date | undefined = new Date(after); found.length < count; ) {
    last = recurrence.next(last);
    if (last === undefined) return found;
    found.push(last.toISOString());
  }
  return found;
}

const daily = "cron(1 0 * * ? *)";

test("a minute past midnight is that of the time zone", () => {
  expect(times(daily, "Asia/Singapore", "2026-11-20T16:00:59Z", 2)).toEqual([
    "2026-11-20T16:01:00.000Z",
    "2026-11-21T16:01:00.000Z",
  ]);
  expect(times(daily, "UTC", "2026-11-20T00:01:00Z", 1)).toEqual(["2026-11-21T00:01:00.000Z"]);
  expect(times(daily, "Pacific/Kiritimati", "2026-11-20T00:00:00Z", 1)).toEqual(["2026-11-20T10:01:00.000Z"]);
  expect(times(daily, "Asia/Kathmandu", "2026-11-20T00:00:00Z", 1)).toEqual(["2026-11-20T18:16:00.000Z"]);
});

test("days of 23 and of 25 hours have one midnight each", () => {
  expect(times(daily, "America/New_York", "2026-03-07T12:00:00Z", 3)).toEqual([
    "2026-03-08T05:01:00.000Z",
    "2026-03-09T04:01:00.000Z",
    "2026-03-10T04:01:00.000Z",
  ]);
  expect(times(daily, "America/New_York", "2026-10-31T12:00:00Z", 3)).toEqual([
    "2026-11-01T04:01:00.000Z",
    "2026-11-02T05:01:00.000Z",
    "2026-11-03T05:01:00.000Z",
  ]);
});

test("a time of day that the clocks skip is skipped, one that they repeat comes once", () => {
  // In Cairo the 24th of April 2026 begins at one o'clock.
  expect(times(daily, "Africa/Cairo", "2026-04-22T12:00:00Z", 3)).toEqual([
    "2026-04-22T22:01:00.000Z",
    "2026-04-24T21:01:00.000Z",
    "2026-04-25T21:01:00.000Z",
  ]);
  // In Havana the 1st of November 2026 has the hour after midnight twice.
  expect(times(daily, "America/Havana", "2026-10-31T12:00:00Z", 2)).toEqual([
    "2026-11-01T04:01:00.000Z",
    "2026-11-02T05:01:00.000Z",
  ]);
  expect(times("cron(0 0/2 * * ? *)", "America/Havana", "2026-11-01T02:30:00Z", 3)).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-11-01T07:00:00.000Z",
    "2026-11-01T09:00:00.000Z",
  ]);
  expect(times("cron(30 1 * * ? *)", "Australia/Lord_Howe", "2026-04-03T20:00:00Z", 2)).toEqual([
    "2026-04-04T14:30:00.000Z",
    "2026-04-05T15:00:00.000Z",
  ]);
});

test("weekdays are counted from Sunday as 1, as in AWS", () => {
  expect(times("cron(0 12 ? * 2 *)", "UTC", "2026-11-21T00:00:00Z", 1)).toEqual(["2026-11-23T12:00:00.000Z"]);
  expect(times("cron(0 12 ? * MON-FRI *)", "UTC", "2026-11-20T13:00:00Z", 1)).toEqual(["2026-11-23T12:00:00.000Z"]);
  expect(times("cron(0 12 1 1 ? 2027)", "UTC", "2026-11-20T13:00:00Z", 2)).toEqual(["2027-01-01T12:00:00.000Z"]);
});

test("a rate is a span of time, whatever the calendar says", () => {
  expect(times("rate(5 minutes)", "America/New_York", "2026-03-08T06:58:00Z", 2)).toEqual([
    "2026-03-08T07:03:00.000Z",
    "2026-03-08T07:08:00.000Z",
  ]);
  expect(times("rate(1 day)", "America/New_York", "2026-03-08T00:00:00Z", 1)).toEqual(["2026-03-09T00:00:00.000Z"]);
});

test.each([
  ["at(2026-11-21T00:00:00)", "knows the schedules rate(…) and cron(…)"],
  ["rate(0 minutes)", "is not rate(value minutes|hours|days)"],
  ["rate(5 weeks)", "is not rate"],
  ["cron(1 0 * * *)", "is not cron("],
  ["cron(1 0 * * * *)", "with one ? for a day"],
  ["cron(61 0 * * ? *)", "Invalid value for minute"],
])("%s is refused", (expression, text) => {
  expect(() => recurrenceOf(expression, "UTC")).toThrow(text);
});

test("an unknown time zone is refused", () => {
  expect(() => recurrenceOf(daily, "Asia/Nowhere")).toThrow("Asia/Nowhere");
});
