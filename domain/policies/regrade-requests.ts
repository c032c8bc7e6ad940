/** The states of a student's request to have a question's grade looked at again. */
export const REGRADE_STATES = ["open", "accepted", "declined"] as const;
export type RegradeState = (typeof REGRADE_STATES)[number];

/** Characters of a student's reason, and of what staff answer. */
export const REGRADE_TEXT_CHARACTERS = 2000;

/** Days after grading in which students may ask, unless the course says otherwise. */
export const DEFAULT_REGRADE_DAYS = 14;
export const MAX_REGRADE_DAYS = 365;

/** Why a student may not ask for a regrade of a question. */
export type AskRefusal = "archived" | "notOffered" | "notGraded" | "over";

/** What decides whether a student may ask. */
export interface Asking {
  readonly archived: boolean;
  /** Days for which the course takes requests; 0 when it takes none. */
  readonly days: number;
  /** Until when they may ask (ISO 8601); null while there is no grade. */
  readonly until: string | null;
}

/** Tells why a student may not ask at a time (ms since 1970); null when they may. A question is asked about once. */
export function askRefusal({ archived, days, until }: Asking, now: number): AskRefusal | null {
  if (archived) return "archived";
  if (days === 0) return "notOffered";
  if (until === null) return "notGraded";
  return now < Date.parse(until) ? null : "over";
}

/** Why staff may not answer a request. */
export type AnswerRefusal = "archived" | "own" | "answered";

/** Tells why staff may not answer a request; null when they may: somebody else decides about one's own. */
export function answerRefusal({
  archived,
  isOwn,
  state,
}: {
  readonly archived: boolean;
  readonly isOwn: boolean;
  readonly state: RegradeState;
}): AnswerRefusal | null {
  if (archived) return "archived";
  if (isOwn) return "own";
  return state === "open" ? null : "answered";
}
