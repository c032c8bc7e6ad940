import type { RegradeRequest } from "../submissions/regrade-requests";
import type { Mark, Submission } from "../submissions/rules";

const DAY_MS = 86_400_000;

/** The facts that decide until when a student may request a regrade of one question. */
export interface Asking {
  readonly submission: Pick<Submission, "finalised" | "marks"> | null;
  readonly position: number;
  /** The last change of the answer's grade. ISO 8601, UTC. */
  readonly gradedAt: string | null;
  /** People grade assessments of this type; of others the autograder's verdict is the grade. */
  readonly isManuallyGraded: boolean;
  /** Days for which the course takes requests; 0 when it takes none. */
  readonly days: number;
}

/** Returns until when (ISO 8601, UTC) a student may ask for a regrade, also when that is past; null while there is no grade, or no asking. */
export function askUntil({ submission, position, gradedAt, isManuallyGraded, days }: Asking): string | null {
  const mark = submission?.finalised ? submission.marks[position] : undefined;
  if (days === 0 || gradedAt === null || mark === undefined || !isGraded(mark, isManuallyGraded)) return null;
  return new Date(Date.parse(gradedAt) + days * DAY_MS).toISOString();
}

/** Tells whether an answer has its grade: nothing is being judged, and where people grade one has. */
export function isGraded({ status, graderRegId }: Mark, isManuallyGraded: boolean): boolean {
  return status === "success" && (graderRegId !== null || !isManuallyGraded);
}

/** The state of the work since a request was made: unchanged, graded by a person, autograded again, or returned to the student. */
export type WorkSince = "same" | "graded" | "autograded" | "givenBack";

/** Returns what became of the work since an open request was made. */
export function workSince(
  { attempt, gradeVersion, position }: RegradeRequest,
  submission: Pick<Submission, "finalised" | "marks"> | null,
): WorkSince {
  const mark = submission?.finalised ? submission.marks[position] : undefined;
  if (mark === undefined) return "givenBack";
  if (mark.attempt !== attempt) return "autograded";
  return (mark.gradeVersion ?? 0) === gradeVersion ? "same" : "graded";
}

export const xpOf = ({ xp, adjustment }: Mark): number => xp + adjustment;

/**
 * Returns the XP that accepting a request leaves at least, unless staff say otherwise: what the answer has, and also what it
 * had when the student asked, as long as nothing was autograded anew. Asking must be no risk.
 */
export function leastXp(request: RegradeRequest, mark: Mark): number {
  return mark.attempt === request.attempt ? Math.max(xpOf(mark), request.xp) : xpOf(mark);
}
