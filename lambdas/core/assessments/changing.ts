import type { ChoresCore } from "../chores";
import { ConditionFailed, Refusal } from "../table";
import { type AssessmentChange, changedFields } from "./rules";
import { changeAssessment } from "./store";

/**
 * Changes dates or the published flag. That it was published or unpublished every student is told by a chore; should that
 * get lost, the clock finds what was not announced. 1 write.
 *
 * @throws Refusal 400 dates that do not fit, 404 no such assessment in the course
 */
export async function updateAssessment(
  core: ChoresCore,
  courseId: number,
  assessmentId: number,
  change: AssessmentChange,
): Promise<void> {
  try {
    await changeAssessment(core, { courseId, assessmentId }, changedFields(change, core.clock.now()));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal(404, "Assessment not found");
    throw error;
  }
  if (change.isPublished === undefined) return;
  await core.chores.send({ chore: change.isPublished ? "announce" : "withdraw", courseId, assessmentId });
}
