import type { Assessment } from "../assessments/assessment";
import { findAssessment } from "../assessments/store";
import { scoreContests } from "../contests";
import { mapConcurrently } from "../kernel/concurrency";
import { deleteSubmissionsOfAssessment } from "../submissions/delete-submissions";
import type { GradingCore } from "../submissions/grading-job";
import { leadersByGroup, noteTypeOf } from "../submissions/notices";
import type { Submission } from "../submissions/rules";
import { submissionKey } from "../table";
import { SubmissionCloser } from "./close-submission";
import { hasVotes, isUnclosed } from "./due";
import { markAssessment } from "./mark-assessment";
import { studentsByPage } from "./students";

/** Students whose work is closed at a time. More would only queue before the one partition of the index. */
const CONCURRENCY = 8;

/**
 * Closes an assessment for every student of its course once its time is over: work that was not submitted becomes so
 * without a bonus, missing work is made, questions without an answer get a blank one, what was never autograded is, and
 * the scores of its contests become final. Done, it is noted on the assessment by the closing time, so a further run has
 * nothing to do until the dates change. A run that was cut short, late or doubled leaves the same behind as one on time:
 * each student's work is closed by one transaction that a finalising student or another run cannot overtake.
 *
 * Costs with the members: 1 read a student, and per student whose work was open one transaction over the submission, its
 * answers and the notice for the leader. Holds one page of members at a time.
 */
export async function closeAssessment(core: GradingCore, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || !isUnclosed(assessment, core.clock.now())) return;
  // From now on there is work on every question, so an upload replaces none of them unless it is forced.
  if (!assessment.hasAnswers) await markAssessment(core, assessment, { hasAnswers: true });
  const isWhole = await closeWork(core, assessment);
  if (!isWhole) return;
  if (hasVotes(assessment)) await scoreContests(core, courseId, assessmentId, { final: true });
  await markAssessment(core, assessment, { closedFor: assessment.closeAt });
}

/** False when staff changed or deleted the assessment meanwhile. */
async function closeWork(core: GradingCore, assessment: Assessment): Promise<boolean> {
  const { courseId, assessmentId } = assessment;
  const closing = new SubmissionCloser(core, {
    about: { assessment, type: await noteTypeOf(core, assessment) },
    leaders: await leadersByGroup(core, courseId),
  });
  for await (const students of studentsByPage(core, courseId)) {
    if (!(await isStill(core, assessment))) return false;
    const keys = students.map(({ regId }) => submissionKey(regId, assessmentId));
    const submissions = await core.table.getMany<Submission>(keys);
    const work = students.map((student, index) => ({ student, submission: submissions[index] ?? null }));
    await mapConcurrently(work, CONCURRENCY, ({ student, submission }) => closing.close(student, submission));
  }
  return isStill(core, assessment);
}

async function isStill(core: GradingCore, { courseId, assessmentId, closeAt }: Assessment): Promise<boolean> {
  const now = await findAssessment(core, courseId, assessmentId);
  // Whoever deletes an assessment cannot see work that is made while they do.
  if (!now || now.isDeleting) await deleteSubmissionsOfAssessment(core, courseId, assessmentId);
  return now?.closeAt === closeAt && isUnclosed(now, core.clock.now());
}
