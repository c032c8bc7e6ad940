import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import { assessmentAct } from "../assessments/audit-events";
import { findAssessment } from "../assessments/store";
import { writeEntry } from "../audit/entry";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { checkAssessment } from "../submissions/refusals";
import { votingPositions } from "./contest";

/**
 * Asks for the scores of an assessment's contests now instead of with the clock's next run. Safe to repeat: the scores depend
 * on the votes alone. 1 read, the audit log's entry and a job.
 *
 * @throws Refusal 404 no assessment with a vote, 400 nobody votes in it now
 */
export async function requestScores(
  core: AssessmentJobCore,
  caller: Registration,
  assessmentId: number,
): Promise<void> {
  const { courseId } = caller;
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting || votingPositions(assessment).length === 0) {
    throw new Refusal(404, "Vote not found");
  }
  checkAssessment("countVotes", caller, assessment, core.clock.now());
  await writeEntry(core, caller, assessmentAct(assessment, "scores", null, "counted"));
  await core.assessmentJobs.send({ chore: "score", courseId, assessmentId });
}
