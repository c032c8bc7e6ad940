import { refuseOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { AssessmentJobCore } from "./assessment-jobs";
import { type AssessmentChange, changedFields, hasOpened } from "./rules";
import { changeAssessment } from "./store";

/**
 * Changes dates or the published flag. That it can be opened, or no more, every student is told by a job; should that
 * get lost, the clock finds what was not announced, as it finds what opens later. 1 write.
 *
 * @throws Refusal 400 dates that do not fit, 404 no such assessment in the course
 */
export async function updateAssessment(
  core: AssessmentJobCore,
  courseId: number,
  assessmentId: number,
  change: AssessmentChange,
): Promise<void> {
  const now = core.clock.now();
  const changed = await refuseOnConflict(
    changeAssessment(core, { courseId, assessmentId }, changedFields(change, now)),
    () => new Refusal(404, "Assessment not found"),
  );
  const wasVisible = changed.isPublished || change.isPublished === false;
  if (!wasVisible || (change.isPublished === undefined && change.openAt === undefined)) return;
  const name = changed.isPublished && hasOpened(changed, now) ? "announce" : "withdraw";
  await core.assessmentJobs.send({ chore: name, courseId, assessmentId });
}
