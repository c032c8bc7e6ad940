import type { Core } from "../kernel/core";
import { partsOfQuestionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Assessment } from "./assessment";
import { findAssessment } from "./store";

export const NO_QUESTION = "Question not found";

/** Where a question is. */
export interface QuestionPlace {
  readonly assessment: Assessment;
  readonly position: number;
}

/** Returns the assessment and the position of a question of that course. 1 read. Throws Refusal 404. */
export async function questionPlace(
  core: Pick<Core, "table">,
  courseId: number,
  questionId: number,
): Promise<QuestionPlace> {
  const parts = partsOfQuestionId(questionId);
  const assessment = parts && (await findAssessment(core, courseId, parts.assessmentId));
  if (!parts || !assessment || assessment.isDeleting || !assessment.questions[parts.position]) {
    throw new Refusal(404, NO_QUESTION);
  }
  return { assessment, position: parts.position };
}
