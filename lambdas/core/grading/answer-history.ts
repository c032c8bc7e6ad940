import { type AnswerHistory, NO_ANSWER, readHistory } from "../answer-history/read-history";
import { questionPlace } from "../assessments/question-place";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { findWork, positionIn } from "./access";

type Stored = Pick<Core, "table">;

/**
 * Returns how the caller's own program came to be. 3 reads, and those of the question and of the versions.
 *
 * @throws Refusal 404 no such answer of the caller
 */
export async function historyOfOwn(core: Stored, caller: Registration, questionId: number): Promise<AnswerHistory> {
  const { assessment, position } = await questionPlace(core, caller, questionId);
  return readHistory(core, { regId: caller.regId, assessmentId: assessment.assessmentId, position });
}

/**
 * Returns how a member's program came to be, for staff. 4 reads, and those of the question and of the versions.
 *
 * @throws Refusal 404 no such answer in the course
 */
export async function historyOfStudent(
  core: Stored,
  { courseId }: Registration,
  { submissionId, questionId }: { readonly submissionId: number; readonly questionId: number },
): Promise<AnswerHistory> {
  const work = await findWork(core, courseId, submissionId);
  const position = work && positionIn(work.submission, questionId);
  if (!work || position === undefined) throw new Refusal(404, NO_ANSWER);
  const { regId, assessmentId } = work.submission;
  return readHistory(core, { regId, assessmentId, position });
}
