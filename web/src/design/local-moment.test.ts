import { isoOf, localMoment } from "./local-moment";

const local = (text: string) => new Date(text).toISOString();

it("turns days and times into moments and back", () => {
  expect(localMoment(local("2027-03-01T18:05"))).toEqual({ day: "2027-03-01", time: "18:05" });
  expect(isoOf({ day: "2027-03-01", time: "18:05" })).toBe(local("2027-03-01T18:05"));
  expect([
    isoOf({ day: "", time: "18:05" }),
    isoOf({ day: "2027-03-01", time: "" }),
    isoOf({ day: "2027-03-01", time: "25:00" }),
  ]).toEqual([undefined, undefined, undefined]);
});
