import { momentOfTime, timeOfDay } from "./observe-time";

it.each([
  ["22:30", "Asia/Singapore"],
  ["00:00", "Asia/Singapore"],
  ["03:15", "America/New_York"],
  ["23:59", "Asia/Kolkata"],
  ["12:00", "UTC"],
])("stores %s of %s as a moment at which its clock shows that", (time, zone) => {
  expect(timeOfDay(momentOfTime(time, zone), zone)).toBe(time);
});

it("has no moment for what is no time of the day", () => {
  for (const text of ["", "24:00", "9:00", "12:60", "noon"]) expect(momentOfTime(text, "UTC")).toBeNull();
  expect(timeOfDay(null, "UTC")).toBe("");
  expect(timeOfDay("2022-07-01T14:30:00.000Z", "Asia/Singapore")).toBe("22:30");
});
