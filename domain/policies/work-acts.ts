import type { Role } from "../facts/roles";
import type { SubmissionStatus } from "../facts/submission-status";

/** The dates of an assessment. ISO 8601; for a student the closing is their own, with what was extended. */
export interface AssessmentDates {
  readonly openAt: string;
  readonly closeAt: string;
}

/** How an assessment stands at a time (ms since 1970): it is open from its opening until just before its closing. */
export type AssessmentPhase = "upcoming" | "open" | "closed";

export function phaseOf({ openAt, closeAt }: AssessmentDates, now: number): AssessmentPhase {
  if (now < Date.parse(openAt)) return "upcoming";
  return now < Date.parse(closeAt) ? "open" : "closed";
}

/** What members do to their own work: save an answer or a vote, hand in, have a run of testcases counted. */
export const WORK_ACTS = ["save", "handIn", "countRun"] as const;
export type WorkAct = (typeof WORK_ACTS)[number];

/** Why a member may not save; the server has a text for each, and so has the workspace. */
export type SaveRefusal = "archived" | "unpublished" | "upcoming" | "closed" | "submitted";
/** The same of whatever they do: work that has no answer, or not all, is not handed in. */
export type WorkRefusal = SaveRefusal | "notBegun" | "incomplete";

/** What decides about a member's own work. */
export interface OwnWork extends AssessmentDates {
  readonly role: Role;
  readonly archived: boolean;
  readonly isPublished: boolean;
  /** Absent where it is not known yet: then only what does not depend on it is decided. */
  readonly status?: SubmissionStatus | undefined;
}

/**
 * Tells why a member may not do this to their own work at a time (ms since 1970); null when they may. Dates and handing in
 * bind students alone: staff try an assessment at any time, and open their work again by saving.
 */
export function workRefusal(act: WorkAct, work: OwnWork, now: number): WorkRefusal | null {
  return act === "handIn" ? handInRefusal(work, now) : saveRefusal(work, now);
}

/** The same of saving, a vote as well as a program, and of counting a run. */
export function saveRefusal(work: OwnWork, now: number): SaveRefusal | null {
  const { role, status } = work;
  return openingRefusal(work, now) ?? (role === "student" && status === "submitted" ? "submitted" : null);
}

function handInRefusal(work: OwnWork, now: number): WorkRefusal | null {
  const { archived, status } = work;
  if (!archived && status === "not_attempted") return "notBegun";
  return openingRefusal(work, now) ?? (status === undefined ? null : completionRefusal(status));
}

/** What of handing in the work itself decides: it is there, has all answers, and is not handed in yet. */
export function completionRefusal(status: SubmissionStatus): "notBegun" | "incomplete" | "submitted" | null {
  if (status === "not_attempted") return "notBegun";
  if (status === "attempting") return "incomplete";
  return status === "submitted" ? "submitted" : null;
}

function openingRefusal({ role, archived, isPublished, ...dates }: OwnWork, now: number) {
  if (archived) return "archived";
  if (role !== "student") return null;
  if (!isPublished) return "unpublished";
  const phase = phaseOf(dates, now);
  return phase === "open" ? null : phase;
}
