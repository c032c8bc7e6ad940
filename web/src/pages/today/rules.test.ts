import type { Overview } from "../../app/grading-status";
import { formatDate, setZoneOfDates } from "../../design/format";
import { cameBack, dueThisWeek, partOfDay, questionToContinue, toDoOf } from "./rules";

const NOW = Date.parse("2026-11-29T12:00:00.000Z");
const assessment = (id: number, closeAt: string, more: Partial<Overview> = {}) =>
  ({ id, openAt: "2026-11-01T00:00:00.000Z", closeAt, status: "attempting", isPublished: true, ...more }) as Overview;
const ids = (overviews: readonly Overview[]) => overviews.map(({ id }) => id);

it("puts what closes first before all others, and what is finalized or closed nowhere", () => {
  const toDo = toDoOf(
    [
      assessment(1, "2026-12-05T12:00:00.000Z"),
      assessment(2, "2026-11-30T12:00:00.000Z"),
      assessment(3, "2026-12-20T12:00:00.000Z"),
      assessment(4, "2026-11-29T13:00:00.000Z", { status: "submitted" }),
      assessment(5, "2026-11-29T11:00:00.000Z"),
      assessment(6, "2026-12-03T12:00:00.000Z"),
    ],
    NOW,
  );
  expect([toDo.next?.id, ids(toDo.thisWeek), ids(toDo.later)]).toEqual([2, [6, 1], [3]]);
  expect(dueThisWeek(toDo, NOW)).toBe(3);
});

it("names what opens within seven days, the first to open first", () => {
  const { next, opening } = toDoOf(
    [
      assessment(1, "2026-12-30T00:00:00.000Z", { openAt: "2026-12-04T00:00:00.000Z" }),
      assessment(2, "2026-12-30T00:00:00.000Z", { openAt: "2026-11-30T00:00:00.000Z" }),
      assessment(3, "2026-12-30T00:00:00.000Z", { openAt: "2026-12-07T00:00:00.000Z" }),
    ],
    NOW,
  );
  expect([next, ids(opening)]).toEqual([null, [2, 1]]);
});

it("goes on with the first question that has no answer, or with the last", () => {
  const place = (answeredCount: number) =>
    questionToContinue(assessment(1, "2026-12-30T00:00:00.000Z", { answeredCount, questionCount: 3 }));
  expect([place(0), place(1), place(3)]).toEqual([0, 1, 2]);
});

it("goes on with the question that was worked on last, however many have answers", () => {
  const work = { answeredCount: 2, questionCount: 3 };
  expect([0, 1, 2].map((last) => questionToContinue(work, last))).toEqual([0, 1, 2]);
  expect(questionToContinue(work, 5)).toBe(2);
  expect(questionToContinue(work, null)).toBe(2);
  expect(questionToContinue({ answeredCount: 0, questionCount: 0 }, null)).toBe(0);
});

it("takes grades, comments and work given back for what came back, and no deadline", () => {
  const notices = ["new", "deadline", "autograded", "graded", "unsubmitted", "new_message"].map((type) => ({ type }));
  expect(cameBack(notices as never).map(({ type }) => type)).toEqual([
    "autograded",
    "graded",
    "unsubmitted",
    "new_message",
  ]);
});

it("greets by the hour", () => {
  setZoneOfDates("UTC");
  const parts = [0, 4, 5, 11, 12, 17, 18, 23].map((hour) => partOfDay(Date.UTC(2026, 10, 29, hour, 59)));
  expect(parts).toEqual(["evening", "evening", "morning", "morning", "afternoon", "afternoon", "evening", "evening"]);
});

it("greets by the clock of the course, as the date beside it is told, wherever the browser is", () => {
  const moment = Date.parse("2026-11-28T22:30:00.000Z");
  setZoneOfDates("Asia/Singapore");
  expect([partOfDay(moment), formatDate(moment, "day")]).toEqual(["morning", "Sunday 29 November"]);
  setZoneOfDates("America/New_York");
  expect([partOfDay(moment), formatDate(moment, "day")]).toEqual(["afternoon", "Saturday 28 November"]);
});
