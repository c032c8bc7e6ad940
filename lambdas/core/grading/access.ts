import type { Assessment } from "../assessments/assessment";
import { findAssessment } from "../assessments/store";
import type { Core } from "../kernel/core";
import { partsOfQuestionId, partsOfSubmissionId } from "../kernel/ids";
import type { Registration } from "../members/registration";
import type { Submission } from "../submissions/rules";
import { findSubmission } from "../submissions/store";

export interface Work {
  readonly submission: Submission;
  readonly assessment: Assessment;
}

/** The submission with its assessment, if both are in that course. Keys derived from the id, consistent; 2 reads. */
export async function findWork(
  core: Pick<Core, "table">,
  courseId: number,
  submissionId: number,
): Promise<Work | undefined> {
  const parts = partsOfSubmissionId(submissionId);
  if (!parts) return undefined;
  const [submission, assessment] = await Promise.all([
    findSubmission(core, parts),
    findAssessment(core, courseId, parts.assessmentId),
  ]);
  if (submission?.courseId !== courseId || !assessment || assessment.isDeleting) return undefined;
  return { submission, assessment };
}

/** The position of a question of that submission's assessment. */
export function positionIn({ assessmentId }: Submission, questionId: number): number | undefined {
  const parts = partsOfQuestionId(questionId);
  return parts?.assessmentId === assessmentId ? parts.position : undefined;
}

export function isOwn({ regId }: Submission, caller: Registration): boolean {
  return regId === caller.regId;
}
