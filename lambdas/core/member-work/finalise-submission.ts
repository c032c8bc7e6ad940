import { bonusOfFinalising } from "../../../domain/assessments/deadlines/early-bonus";
import { type Assessment, figuresOf } from "../assessments/assessment";
import { assessmentFor } from "../assessments/member-closing";
import { findAssessment } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import { isVoteComplete, votingPositions } from "../contests";
import { atOneMoment } from "../kernel/clock";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { type GradingCore, sendJob } from "../submissions/grading-job";
import { leaderOf, noticeForLeader } from "../submissions/notices";
import { checkWork, NO_SUBMISSION, NOT_ATTEMPTED } from "../submissions/refusals";
import { finalise, positionsOf, type Submission, statusOf } from "../submissions/rules";
import { changeAnswer, findSubmission, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";

/**
 * Ends a member's work: bonus, a notice to the group's leader, and a job for the autograder. The job is sent before the
 * attempt that it belongs to is stored, so nothing that was acknowledged is ever without its job. 3 to 4 reads (2 more
 * for each vote) and one transaction over the submission, its answers and the notice.
 *
 * @throws Refusal 404 no submission, 403 not open (students) or already submitted, 400 questions without an answer, 503 a
 *   vote whose entries are not assigned yet
 */
export async function finaliseSubmission(
  services: GradingCore,
  member: Registration,
  assessmentId: number,
): Promise<void> {
  const sent = new Set<string>();
  const leader = member.role === "student" ? await leaderOf(services, member) : null;
  await retryOnConflict(async () => {
    const core = atOneMoment(services);
    const { assessment, submission } = await finalisable(core, member, assessmentId);
    const types = await assessmentTypes(core, member.courseId);
    const bonus = bonusOfFinalising(typeOf(types, assessment), assessment, core.clock.now());
    const next = { ...finalise(submission, bonus, core.clock.now()), ...figuresOf(assessment) };
    const job = JSON.stringify([next.attempt, positionsOf(next)]);
    if (!sent.has(job)) await sendJob(core, next, positionsOf(next));
    sent.add(job);
    const about = { assessment, type: typeOf(types, assessment), at: core.clock.now().toISOString() };
    const notices = leader === null ? [] : noticeForLeader(leader, about, next.submissionId);
    await core.table.transact([
      ...submissionWrites(submission, next),
      ...lockAnswers(next, positionsOf(next)),
      ...notices,
    ]);
  });
}

function lockAnswers(submission: Submission, positions: readonly number[]): Operation[] {
  const set = { locked: true, attempt: submission.attempt };
  return positions.map((position) => changeAnswer(submission, position, { set }));
}

async function finalisable(
  core: Core,
  member: Registration,
  assessmentId: number,
): Promise<{ assessment: Assessment; submission: Submission }> {
  const { regId, courseId } = member;
  const [found, submission] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    findSubmission(core, { regId, assessmentId }),
  ]);
  if (!found || found.isDeleting || !submission) throw new Refusal(404, NO_SUBMISSION);
  const assessment = assessmentFor(found, member);
  const status = statusOf(submission, assessment.questions.length);
  checkWork("handIn", member, { ...assessment, status }, core.clock.now());
  if (!(await isVotedOn(core, member, assessment))) throw new Refusal(400, NOT_ATTEMPTED);
  return { assessment, submission };
}

/** Votes are looked at again: entries may have come back, or been assigned, since they were saved. No reads without a vote. */
async function isVotedOn(core: Core, member: Registration, assessment: Assessment): Promise<boolean> {
  const votes = votingPositions(assessment).map((position) => isVoteComplete(core, member, assessment, position));
  return (await Promise.all(votes)).every(Boolean);
}
