import { type AssessmentPhase, phaseOf } from "../../../../domain/policies/work-acts";
import type { Overview } from "../../app/grading-status";
import { strings } from "../../texts/en/assessments";

export type { Overview };

export const minute = 60_000;

/** The three sections of a listing at the time `now` (ms since 1970), newest assessment (highest id) first. */
export function sectionsOf(overviews: readonly Overview[], now: number) {
  const sorted = [...overviews].sort((one, other) => other.id - one.id);
  const of = (phase: AssessmentPhase) => sorted.filter((overview) => phaseOf(overview, now) === phase);
  return { upcoming: of("upcoming"), open: of("open"), closed: of("closed") };
}

/** The one card that asks for attention: open, not submitted, nearest deadline. Null when nothing is left to do. */
export function nearestDeadline(open: readonly Overview[]): number | null {
  const next = unsubmitted(open).sort((one, other) => Date.parse(one.closeAt) - Date.parse(other.closeAt))[0];
  return next?.id ?? null;
}

/** Orders open assessments by weight: the next to do, then what is to do by its closing, then what is submitted as it came. */
export function byWeight(open: readonly Overview[], next: number | null): Overview[] {
  const weightOf = ({ id, status }: Overview): number => {
    if (id === next) return 0;
    return status === "submitted" ? 2 : 1;
  };
  const closingOf = ({ status, closeAt }: Overview): number => (status === "submitted" ? 0 : Date.parse(closeAt));
  return [...open].sort((one, other) => weightOf(one) - weightOf(other) || closingOf(one) - closingOf(other));
}

/** What of the open assessments is still to be finalized. */
export const unsubmitted = (open: readonly Overview[]): Overview[] =>
  open.filter(({ status }) => status !== "submitted");

/** The words on the button that opens an assessment. Closed and never begun is nothing to attempt any more. */
export function openLabel({ status }: Overview, closed: boolean): string {
  if (status === "submitted") return strings.reviewSubmission;
  if (status === "not_attempted") return closed ? strings.viewQuestions : strings.attempt;
  return status === "attempting" && !closed ? strings.continueAttempt : strings.reviewAttempt;
}

/** So many cards are more than one sees at a glance; fewer need no search. */
export const ENOUGH_TO_SEARCH = 7;

/** Titles, numbers and summaries that hold every word of the search, upper and lower case alike. */
export function matching(overviews: readonly Overview[], search: string): Overview[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return overviews.filter(({ title, number, shortSummary }) => {
    const text = `${title} ${number} ${shortSummary ?? ""}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}
