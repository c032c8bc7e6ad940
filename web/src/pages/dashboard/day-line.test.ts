import { dayLine } from "./day-line";

const SIZE = { width: 100, height: 20 };
const span = { from: "2026-03-01T04:00:00.000Z", to: Date.parse("2026-03-11T09:00:00.000Z"), timeZone: "UTC" };

it("lies between the opening and now, and holds the last share to the end", () => {
  const shares = [
    { day: "2026-03-02", share: 0 },
    { day: "2026-03-06", share: 0.75 },
  ];
  expect(dayLine(shares, span, SIZE)).toEqual([
    [10, 20],
    [50, 5],
    [100, 5],
  ]);
});

it("ends with a share of today, and begins with one of before the opening", () => {
  const shares = [
    { day: "2026-02-28", share: 1 },
    { day: "2026-03-10", share: 0.5 },
  ];
  const until = { ...span, to: Date.parse("2026-03-10T23:00:00.000Z") };
  expect(dayLine(shares, until, SIZE)).toEqual([
    [0, 0],
    [100, 10],
  ]);
});

it("is level through a single day, and nothing without one", () => {
  const day = { ...span, to: Date.parse("2026-03-01T09:00:00.000Z") };
  expect(dayLine([{ day: "2026-03-01", share: 0.5 }], day, SIZE)).toEqual([
    [0, 10],
    [100, 10],
  ]);
  expect(dayLine([], day, SIZE)).toEqual([]);
});

it("has the opening and now on their days of the time zone", () => {
  // The 2nd of March at 01:30, and the 12th at 00:30.
  const of = {
    from: "2026-03-01T17:30:00.000Z",
    to: Date.parse("2026-03-11T16:30:00.000Z"),
    timeZone: "Asia/Singapore",
  };
  expect(dayLine([{ day: "2026-03-07", share: 1 }], of, SIZE)).toEqual([
    [50, 0],
    [100, 0],
  ]);
});
