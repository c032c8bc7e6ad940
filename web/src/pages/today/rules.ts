import { phaseOf } from "../../../../domain/policies/work-acts";
import type { Overview } from "../../app/grading-status";
import type { Notification } from "../../app/notification-types";
import { timeIn, zoneOfDates } from "../../design/format";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** What a student has to do, most urgent first. */
export interface ToDo {
  /** Open, not finalized, and the first to close; null when nothing is left. */
  readonly next: Overview | null;
  /** The rest of what closes within seven days. */
  readonly thisWeek: readonly Overview[];
  /** What is open for longer. */
  readonly later: readonly Overview[];
  /** What opens within seven days, the first to open first. */
  readonly opening: readonly Overview[];
}

/** Orders what there is to do by urgency, at the time `now` (ms since 1970). */
export function toDoOf(overviews: readonly Overview[], now: number): ToDo {
  const within = (date: string): boolean => Date.parse(date) - now <= WEEK_MS;
  const open = overviews.filter((one) => phaseOf(one, now) === "open" && one.status !== "submitted");
  const [next = null, ...rest] = open.sort((a, b) => Date.parse(a.closeAt) - Date.parse(b.closeAt) || a.id - b.id);
  return {
    next,
    thisWeek: rest.filter(({ closeAt }) => within(closeAt)),
    later: rest.filter(({ closeAt }) => !within(closeAt)),
    opening: overviews
      .filter((one) => phaseOf(one, now) === "upcoming" && within(one.openAt))
      .sort((a, b) => Date.parse(a.openAt) - Date.parse(b.openAt) || a.id - b.id),
  };
}

/** How many of what there is to do close within seven days. */
export const dueThisWeek = ({ next, thisWeek }: ToDo, now: number): number =>
  thisWeek.length + (next && Date.parse(next.closeAt) - now <= WEEK_MS ? 1 : 0);

/**
 * The place of the question to go on with, from 0: the one that was worked on last, else the first without an answer, since
 * questions are answered in their order.
 * @param last the question that was worked on last in this browser; null where that is not known
 */
export const questionToContinue = (
  { answeredCount, questionCount }: Pick<Overview, "answeredCount" | "questionCount">,
  last: number | null = null,
): number => Math.max(0, Math.min(last ?? answeredCount, questionCount - 1));

const CAME_BACK: readonly string[] = ["autograded", "graded", "unsubmitted", "new_message", "comment_reply"];

/** The notices that tell a student of work that came back: graded, commented, or given back to change. */
export const cameBack = (unread: readonly Notification[]): Notification[] =>
  unread.filter(({ type }) => CAME_BACK.includes(type));

type PartOfDay = "morning" | "afternoon" | "evening";

/** Returns the part of the day that an hour is in, from 0 to 23. */
export function partOfDayAt(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

/** Returns the part of the day that a moment is in, by the clock that dates are told by. */
export const partOfDay = (moment: number): PartOfDay => partOfDayAt(Number(timeIn(moment, zoneOfDates()).slice(0, 2)));
