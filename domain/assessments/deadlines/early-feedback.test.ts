import { earlyFeedbackTo, hasEarlyFeedback } from "./early-feedback";

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

it.each([
  ["2026-11-24T12:00:00.000Z", true, undefined, true],
  ["2026-11-24T12:00:00.001Z", true, undefined, false],
  ["2026-11-24T11:00:00.000Z", false, undefined, false],
  ["2026-11-24T11:00:00.000Z", true, "begun", false],
  [null, true, undefined, false],
])(
  "work handed in at %s (submitted: %s, by the clock: %s) has early feedback: %s",
  (finalisedAt, finalised, closedByClock, expected) => {
    const work = { finalisedAt, finalised, closedByClock };
    expect(hasEarlyFeedback(work, "2026-11-24T12:00:00.000Z")).toBe(expected);
    expect(hasEarlyFeedback(work, null)).toBe(false);
    expect(hasEarlyFeedback(null, "2026-11-24T12:00:00.000Z")).toBe(false);
  },
);
