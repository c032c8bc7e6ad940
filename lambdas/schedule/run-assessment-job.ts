import { COUNTS_VERSION } from "../core/assessments/assessment";
import type { AssessmentJob, AssessmentJobName, MemberJob } from "../core/assessments/assessment-jobs";
import { resumeChecks } from "../core/assessments/checks-store";
import { findAssessment } from "../core/assessments/store";
import { announce, remind, withdraw } from "../core/closing/announce-assessment";
import { closeAssessment } from "../core/closing/close-assessment";
import { isUncounted, isVoting } from "../core/closing/due";
import { markAssessment } from "../core/closing/mark-assessment";
import { tellGrades } from "../core/closing/tell-grades";
import { assignEntries, scoreContests } from "../core/contests";
import { continueRegrade } from "../core/regrades/publish-regrade";
import type { RegradeCore } from "../core/regrades/regrade-job";
import { applyRubrics } from "../core/rubrics/apply-rubrics";
import type { GradingCore } from "../core/submissions/grading-job";
import { recountAssessment, recountMember } from "../core/submissions/recount";

type JobCore = GradingCore & RegradeCore;
type JobHandler = (core: JobCore, courseId: number, assessmentId: number) => Promise<void>;

const handlers: Readonly<Record<AssessmentJobName, JobHandler>> = {
  announce,
  remind,
  withdraw,
  deal: assign,
  close: closeAssessment,
  score,
  recount,
  check: resumeChecks,
  applyRubrics,
  regrade: continueRegrade,
  tellGrades,
};

/** Does one job. What there is to do is read when it is done, so a job that is repeated, late or void does no harm. */
export function runAssessmentJob(core: JobCore, job: AssessmentJob | MemberJob): Promise<void> {
  if (job.chore === "recountMembers") return recountMembers(core, job);
  return handlers[job.chore](core, job.courseId, job.assessmentId);
}

async function assign(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const isAssigned = await assignEntries(core, courseId, assessmentId);
  if (isAssigned) await markAssessment(core, assessment, { dealtFor: assessment.openAt });
}

async function recount(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  await recountAssessment(core, courseId, assessmentId);
  if (isUncounted(assessment)) await markAssessment(core, assessment, { countedBy: COUNTS_VERSION });
}

/** Counts the work of members whose role or group has changed. */
async function recountMembers(core: GradingCore, { courseId, regIds }: MemberJob): Promise<void> {
  for (const regId of regIds) await recountMember(core, courseId, regId);
}

async function score(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || !isVoting(assessment, core.clock.now())) return;
  await scoreContests(core, courseId, assessmentId, { final: false });
}
