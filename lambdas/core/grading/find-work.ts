import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { NO_SUBMISSION } from "../submissions/refusals";
import { findSubmission } from "../submissions/store";

/**
 * Returns the id of a member's submission to an assessment. 1 read.
 *
 * @throws Refusal 404 there is none in this course
 */
export async function findWork(
  core: Pick<Core, "table">,
  courseId: number,
  work: { readonly regId: number; readonly assessmentId: number },
): Promise<{ submissionId: number }> {
  const submission = await findSubmission(core, work);
  if (submission?.courseId !== courseId) throw new Refusal(404, NO_SUBMISSION);
  return { submissionId: submission.submissionId };
}
