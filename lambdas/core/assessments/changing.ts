import { ConditionFailed, type Core, Refusal } from "../table";
import { type AssessmentChange, changedFields } from "./rules";
import { changeAssessment } from "./store";

/**
 * Changes dates or the published flag. 1 write.
 *
 * @throws Refusal 400 dates that do not fit, 404 no such assessment in the course
 */
export async function updateAssessment(
  core: Core,
  courseId: number,
  assessmentId: number,
  change: AssessmentChange,
): Promise<void> {
  try {
    await changeAssessment(core, { courseId, assessmentId }, changedFields(change));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal(404, "Assessment not found");
    throw error;
  }
}
