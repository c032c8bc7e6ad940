import type { Chore } from "../core/assessments/assessment-jobs";
import { findAssessment } from "../core/assessments/store";
import { announce, remind, withdraw } from "../core/closing/announce-assessment";
import { closeAssessment } from "../core/closing/close-assessment";
import { isVoting } from "../core/closing/due";
import { noteOn } from "../core/closing/mark-assessment";
import { assignEntries, scoreContests } from "../core/contests";
import type { GradingCore } from "../core/submissions/grading-job";

type ChoreHandler = (core: GradingCore, courseId: number, assessmentId: number) => Promise<void>;

const handlers: Readonly<Record<Chore["chore"], ChoreHandler>> = {
  announce,
  remind,
  withdraw,
  deal,
  close: closeAssessment,
  score,
};

/** Does one chore. What there is to do is read when it is done, so a chore that is repeated, late or void does no harm. */
export function runChore(core: GradingCore, { chore, courseId, assessmentId }: Chore): Promise<void> {
  return handlers[chore](core, courseId, assessmentId);
}

async function deal(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const isDealt = await assignEntries(core, courseId, assessmentId);
  if (isDealt) await noteOn(core, assessment, { dealtFor: assessment.openAt });
}

async function score(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || !isVoting(assessment, core.clock.now())) return;
  await scoreContests(core, courseId, assessmentId, { final: false });
}
