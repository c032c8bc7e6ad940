import { formatOwnDate } from "./format";
import { dayHere } from "./format-here";

test("a day is written as everywhere else, on each day of a year", () => {
  expect(dayHere(new Date(2026, 10, 29, 23, 59))).toBe("Sunday 29 November");
  for (let day = 1; day <= 365; day += 1) {
    const moment = new Date(2027, 0, day, 12);
    expect(dayHere(moment)).toBe(formatOwnDate(moment.getTime(), "day"));
  }
});
