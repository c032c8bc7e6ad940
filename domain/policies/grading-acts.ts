import type { Role } from "../facts/roles";
import type { SubmissionStatus } from "../facts/submission-status";
import { type AssessmentDates, phaseOf } from "./work-acts";

/** What staff do to a submission: grade, comment, accept, take the bonus, autograde anew, give back. */
export const GRADING_ACTS = ["grade", "comment", "accept", "bonus", "autograde", "unsubmit"] as const;
export type GradingAct = (typeof GRADING_ACTS)[number];

/** Why they may not; the server has a text for each. */
export type GradingRefusal = "archived" | "notSubmitted" | "incomplete" | "notLeader" | "noBonus";

/** What decides about a submission. */
export interface GradedWork {
  /** Of who acts. */
  readonly role: Role;
  readonly archived: boolean;
  readonly status: SubmissionStatus;
  /** It is the work of who acts. */
  readonly isOwn: boolean;
  /** Who acts leads the student's group. */
  readonly isLeader: boolean;
  readonly hasBonus: boolean;
}

/**
 * Tells why staff may not do this to a submission; null when they may. Work is graded once it is submitted, one's own, which
 * one tries the grading on, at any time. It is given back by whoever leads its student, by admins, and to oneself, also after closing.
 */
export function gradingRefusal(act: GradingAct, work: GradedWork): GradingRefusal | null {
  const { archived, status, isOwn, hasBonus } = work;
  if (archived) return "archived";
  if (act === "unsubmit") return unsubmitRefusal(work);
  if (status !== "submitted" && !isOwn) return "notSubmitted";
  return act === "bonus" && !hasBonus ? "noBonus" : null;
}

function unsubmitRefusal({ role, status, isOwn, isLeader }: GradedWork): GradingRefusal | null {
  if (status === "attempting") return "incomplete";
  if (status !== "submitted") return "notSubmitted";
  return isOwn || isLeader || role === "admin" ? null : "notLeader";
}

/** What staff ask of a whole assessment: to grade a new version of it aside, or to count its votes now. */
export const ASSESSMENT_ACTS = ["regrade", "countVotes"] as const;
export type AssessmentAct = (typeof ASSESSMENT_ACTS)[number];

/** Why they may not. */
export type AssessmentRefusal = "archived" | "notClosed" | "notOpen";

interface PublishedDates extends AssessmentDates {
  readonly archived: boolean;
  readonly isPublished: boolean;
}

/** Tells why staff may not ask this of an assessment at a time (ms since 1970); null when they may. */
export function assessmentRefusal(act: AssessmentAct, dates: PublishedDates, now: number): AssessmentRefusal | null {
  if (dates.archived) return "archived";
  const phase = phaseOf(dates, now);
  if (act === "regrade") return phase === "closed" ? null : "notClosed";
  return phase === "open" && dates.isPublished ? null : "notOpen";
}
