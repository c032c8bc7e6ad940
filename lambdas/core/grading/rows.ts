import type { BegunStatus } from "../../../domain/facts/submission-status";
import { type Assessment, maxXpOf } from "../assessments/assessment";
import { typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import { effectiveBonus, gradedCount, hasAnswers, type Submission, statusOf, xpSums } from "../submissions/rules";

/** Which group a student is in, and who leads it. */
export interface Place {
  readonly groupName: string | null;
  /** Course registration. */
  readonly groupLeaderId: number | null;
  /** The roster's name of a student who has never logged in, and whose work the clock has begun. */
  readonly rosterName?: string | null;
}

export type GradingRow = ReturnType<typeof rowOf>;

/** A submission as the grading table shows it. */
export function rowOf(
  submission: Submission,
  assessment: Assessment,
  {
    types,
    place: { rosterName = null, ...place },
  }: { readonly types: readonly AssessmentConfig[]; readonly place: Place },
) {
  const { type, isManuallyGraded } = typeOf(types, assessment);
  const sums = hasAnswers(submission) ? xpSums(submission) : { xp: null, adjustment: null };
  const { assessmentId: id, title, questions } = assessment;
  return {
    id: submission.submissionId,
    status: statusOf(submission, questions.length) as BegunStatus,
    // The stock client expects this one moment without an offset.
    unsubmittedAt: submission.unsubmittedAt?.replace(/Z$/, "") ?? null,
    unsubmittedBy: submission.unsubmittedBy,
    xp: sums.xp,
    xpAdjustment: sums.adjustment,
    xpBonus: effectiveBonus(submission),
    gradedCount: gradedCount(submission),
    assessment: { id, title, isManuallyGraded, type, maxXp: maxXpOf(assessment), questionCount: questions.length },
    student: { id: submission.regId, name: submission.studentName ?? rosterName, ...place },
  };
}
