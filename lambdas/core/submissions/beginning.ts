import { type Assessment, figuresOf } from "../assessments/assessment";
import type { Registration } from "../members/registration";
import { ConditionFailed, type Core, submissionId } from "../table";
import { beginSubmission, type Submission } from "./rules";
import { findSubmission, putSubmission } from "./store";

/** A member's submission of an assessment, not yet stored. */
export function newSubmission(assessment: Assessment, { regId, userId, courseId, name }: Registration): Submission {
  const { assessmentId } = assessment;
  const owner = { submissionId: submissionId(assessmentId, regId), assessmentId, courseId, regId, userId };
  return beginSubmission({ ...owner, studentName: name }, figuresOf(assessment));
}

/** Stores an empty submission unless there is one, and answers the one that is there. 1 write. */
export async function startSubmission(core: Core, assessment: Assessment, member: Registration): Promise<Submission> {
  const begun = newSubmission(assessment, member);
  try {
    await core.table.transact([putSubmission(begun)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return (await findSubmission(core, begun)) ?? begun;
}
