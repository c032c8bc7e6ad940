import type { SubmissionStatus } from "../../facts/submission-status";

/** The parts of a submission that decide whether its student gets early feedback. */
interface HandedIn {
  readonly finalised: boolean;
  readonly finalisedAt: string | null;
  /** Set where the clock has handed it in. */
  readonly closedByClock?: string | undefined;
}

/**
 * Tells whether a student sees what opaque testcases ran: they handed the work in themselves, by the assessment's date for
 * that. Work that is given back loses it, and gets it again only by another hand-in that is early enough.
 */
export function hasEarlyFeedback(submission: HandedIn | null, until: string | null | undefined): boolean {
  if (!submission?.finalised || submission.finalisedAt === null || !until) return false;
  return submission.closedByClock === undefined && Date.parse(submission.finalisedAt) <= Date.parse(until);
}

/** An assessment as a student who works on it is told of it; dates are ISO 8601, UTC. */
interface Work {
  readonly earlyFeedbackUntil: string | null;
  readonly status: SubmissionStatus;
  readonly openAt: string;
}

/** Returns until when handing in still shows the hidden testcases; null where it does not, or is done. */
export function earlyFeedbackTo({ earlyFeedbackUntil, status, openAt }: Work, now: number): string | null {
  if (earlyFeedbackUntil === null || status === "submitted" || Date.parse(openAt) > now) return null;
  return Date.parse(earlyFeedbackUntil) >= now ? earlyFeedbackUntil : null;
}
