import { earlyFeedbackTo } from "./early-feedback";

const [openAt, until] = ["2026-11-20T00:00:00.000Z", "2026-11-24T12:00:00.000Z"];
const on = (iso: string) => Date.parse(iso);

test.each([
  ["2026-11-19T23:59:59.000Z", "not_attempted", null],
  ["2026-11-20T00:00:00.000Z", "not_attempted", until],
  ["2026-11-24T12:00:00.000Z", "attempting", until],
  ["2026-11-24T12:00:00.001Z", "attempted", null],
  ["2026-11-21T00:00:00.000Z", "submitted", null],
] as const)("at %s, %s: %s", (now, status, expected) => {
  expect(earlyFeedbackTo({ earlyFeedbackUntil: until, status, openAt }, on(now))).toBe(expected);
});

test("without a date nothing is promised", () => {
  expect(earlyFeedbackTo({ earlyFeedbackUntil: null, status: "attempting", openAt }, on(until))).toBeNull();
});
