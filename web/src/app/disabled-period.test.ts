import { disabledPeriodAt } from "./disabled-period";

const exam = { start: "2027-03-01T09:00:00Z", end: "2027-03-01T11:00:00Z", reason: "Final exam" };
const reasonAt = (moment: string, ...periods: Parameters<typeof disabledPeriodAt>[0]) =>
  disabledPeriodAt(periods, Date.parse(moment))?.reason ?? null;

test.each([
  ["2027-03-01T08:59:59.999Z", null],
  ["2027-03-01T09:00:00.000Z", null],
  ["2027-03-01T09:00:00.001Z", "Final exam"],
  ["2027-03-01T10:59:59.999Z", "Final exam"],
  ["2027-03-01T11:00:00.000Z", null],
])("at %s a period from 9 to 11 is %s", (moment, reason) => {
  expect(reasonAt(moment, exam)).toBe(reason);
});

test("ignores a period without start or end, and one that ends before it starts", () => {
  const at = "2027-03-01T10:00:00Z";
  expect(reasonAt(at, { ...exam, start: undefined })).toBeNull();
  expect(reasonAt(at, { ...exam, end: "" })).toBeNull();
  expect(reasonAt(at, { ...exam, start: exam.end, end: exam.start })).toBeNull();
  expect(reasonAt(at, { ...exam, end: "soon" })).toBeNull();
});

test("finds the period that counts among several, whatever its time zone is written as", () => {
  const earlier = { start: "2027-02-01T09:00:00Z", end: "2027-02-01T11:00:00Z", reason: "Quiz" };
  const inSingapore = { start: "2027-03-01T17:00:00+08:00", end: "2027-03-01T19:00:00+08:00", reason: "Final exam" };
  expect(reasonAt("2027-03-01T10:00:00Z", earlier, inSingapore)).toBe("Final exam");
});
