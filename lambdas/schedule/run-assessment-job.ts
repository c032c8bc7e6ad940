import type { AssessmentJob, AssessmentJobName } from "../core/assessments/assessment-jobs";
import { findAssessment } from "../core/assessments/store";
import { announce, remind, withdraw } from "../core/closing/announce-assessment";
import { closeAssessment } from "../core/closing/close-assessment";
import { isVoting } from "../core/closing/due";
import { markAssessment } from "../core/closing/mark-assessment";
import { assignEntries, scoreContests } from "../core/contests";
import type { GradingCore } from "../core/submissions/grading-job";

type JobHandler = (core: GradingCore, courseId: number, assessmentId: number) => Promise<void>;

const handlers: Readonly<Record<AssessmentJobName, JobHandler>> = {
  announce,
  remind,
  withdraw,
  deal: assign,
  close: closeAssessment,
  score,
};

/** Does one job. What there is to do is read when it is done, so a job that is repeated, late or void does no harm. */
export function runAssessmentJob(
  core: GradingCore,
  { chore: name, courseId, assessmentId }: AssessmentJob,
): Promise<void> {
  return handlers[name](core, courseId, assessmentId);
}

async function assign(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const isAssigned = await assignEntries(core, courseId, assessmentId);
  if (isAssigned) await markAssessment(core, assessment, { dealtFor: assessment.openAt });
}

async function score(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || !isVoting(assessment, core.clock.now())) return;
  await scoreContests(core, courseId, assessmentId, { final: false });
}
