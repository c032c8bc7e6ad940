import type { Core } from "../kernel/core";
import { partsOfQuestionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { Assessment } from "./assessment";
import { findAssessment } from "./store";

export const NO_QUESTION = "Question not found";

/** Identifies a question. */
export interface QuestionPlace {
  readonly assessment: Assessment;
  readonly position: number;
}

/**
 * Returns the assessment and the position of a question of the caller's course: for students, one of an assessment that is
 * not published is as one that is not there. 1 read. Throws Refusal 404.
 */
export async function questionPlace(
  core: Pick<Core, "table">,
  { courseId, role }: Pick<Registration, "courseId" | "role">,
  questionId: number,
): Promise<QuestionPlace> {
  const parts = partsOfQuestionId(questionId);
  const assessment = parts && (await findAssessment(core, courseId, parts.assessmentId));
  const isThere = assessment && !assessment.isDeleting && (assessment.isPublished || role !== "student");
  if (!isThere || !assessment.questions[parts.position]) throw new Refusal(404, NO_QUESTION);
  return { assessment, position: parts.position };
}
