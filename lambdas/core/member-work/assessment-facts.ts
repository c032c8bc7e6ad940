import { type AssessmentFacts, EARLY_MS } from "../../../domain/achievements/member-work-facts";
import type { MemberAssessment } from "../assessments/member-closing";
import type { AssessmentConfig } from "../courses/course";
import { isUngraded, type Mark, type Submission, xpSums } from "../submissions/rules";

/**
 * Returns what goals may ask of a member's work on an assessment; null while an answer is still being judged, when
 * nothing is decided. What the clock handed in for somebody who never began is nobody's.
 */
export function assessmentFacts(
  submission: Submission,
  assessment: Pick<MemberAssessment, "closeAt"> & { readonly maxXp: number },
  { isManuallyGraded }: Pick<AssessmentConfig, "isManuallyGraded">,
): AssessmentFacts | null {
  const marks = Object.values(submission.marks);
  if (submission.finalised && marks.some(({ status }) => status === "processing")) return null;
  if (!submission.finalised || submission.closedByClock === "missing") return NOT_SUBMITTED;
  const frac = earnedFrac(submission, assessment.maxXp);
  return {
    submitted: true,
    graded: !isManuallyGraded || !isUngraded(submission),
    frac,
    early: isEarly(submission, assessment.closeAt),
    // Who gave it back tells whether it was handed in before: the clock's closing is undone by nobody.
    firstTry: frac === 1 && submission.unsubmittedBy === null,
    persisted: (submission.everStuck ?? []).some((position) => hasPassedAll(submission.marks[position])),
  };
}

const NOT_SUBMITTED: AssessmentFacts = {
  submitted: false,
  graded: false,
  frac: 0,
  early: false,
  firstTry: false,
  persisted: false,
};

/** The XP that its answers have earned, adjustments included and the bonus not, of the most that they can. */
function earnedFrac(submission: Submission, maxXp: number): number {
  if (maxXp === 0) return 1;
  const { xp, adjustment } = xpSums(submission);
  return Math.min(1, Math.max(0, (xp + adjustment) / maxXp));
}

function isEarly({ finalisedAt, closedByClock }: Submission, closeAt: string): boolean {
  if (finalisedAt === null || closedByClock !== undefined) return false;
  return Date.parse(finalisedAt) <= Date.parse(closeAt) - EARLY_MS;
}

const hasPassedAll = (mark: Mark | undefined): boolean => mark?.status === "success" && mark.failed?.length === 0;
