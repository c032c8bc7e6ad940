import type { Overview } from "../../app/grading-status";
import { strings } from "../../texts/assessments";

export type { Overview };

export const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A deadline further away than this is none: courses write such dates for "never closes". */
const unlimited = 5 * 365 * day;

/** The three sections of a listing at the time `now` (ms since 1970), newest assessment (highest id) first. */
export function sectionsOf(overviews: readonly Overview[], now: number) {
  const sorted = [...overviews].sort((one, other) => other.id - one.id);
  const isUpcoming = ({ openAt }: Overview): boolean => Date.parse(openAt) > now;
  const isClosed = ({ closeAt }: Overview): boolean => Date.parse(closeAt) <= now;
  return {
    upcoming: sorted.filter(isUpcoming),
    open: sorted.filter((overview) => !isUpcoming(overview) && !isClosed(overview)),
    closed: sorted.filter((overview) => !isUpcoming(overview) && isClosed(overview)),
  };
}

/** What is left until `closeAt`: Unlimited, Expired, n Weeks, n Days, n Hours or 1 Hour (the last one). Rounds down. */
export function timeLeft(closeAt: string | null, now: number): string {
  if (closeAt === null) return strings.unlimited;
  const left = Date.parse(closeAt) - now;
  if (left <= 0) return strings.expired;
  if (left >= unlimited) return strings.unlimited;
  if (left >= 14 * day) return strings.weeks(Math.floor(left / (7 * day)));
  if (left >= 2 * day) return strings.days(Math.floor(left / day));
  return strings.hours(Math.max(1, Math.floor(left / hour)));
}

/** Within a day of its deadline, and not past it. */
export const isUrgent = (closeAt: string, now: number): boolean => {
  const left = Date.parse(closeAt) - now;
  return left > 0 && left <= day;
};

/** The one card that asks for attention: open, not submitted, nearest deadline. Null when nothing is left to do. */
export function nearestDeadline(open: readonly Overview[]): number | null {
  const next = unsubmitted(open).sort((one, other) => Date.parse(one.closeAt) - Date.parse(other.closeAt))[0];
  return next?.id ?? null;
}

/** What of the open assessments is still to be finalized. */
export const unsubmitted = (open: readonly Overview[]): Overview[] =>
  open.filter(({ status }) => status !== "submitted");

/** The words on the button that opens an assessment. Closed and never begun is nothing to attempt any more. */
export function openingWords({ status }: Overview, closed: boolean): string {
  if (status === "submitted") return strings.reviewSubmission;
  if (status === "not_attempted") return closed ? strings.viewQuestions : strings.attempt;
  return status === "attempting" && !closed ? strings.continueAttempt : strings.reviewAttempt;
}

/** So many cards are more than one sees at a glance; fewer need no search. */
export const ENOUGH_TO_SEARCH = 7;

/** Titles, numbers and summaries that hold every word of the search, upper and lower case alike. */
export function matching(overviews: readonly Overview[], search: string): Overview[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return overviews.filter(({ title, number, shortSummary }) => {
    const text = `${title} ${number} ${shortSummary ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
