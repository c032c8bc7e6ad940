import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { acknowledgeSubmission } from "../notifications/store";
import { noticeForStudent, noticeSubject, withdrawnNotices } from "../submissions/notices";
import { checkGrading, NO_SUBMISSION } from "../submissions/refusals";
import { acceptable, gradedCount, type Submission, withGrader } from "../submissions/rules";
import { areGradesShown } from "../submissions/shown-grades";
import { changeAnswer, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";
import { findWork, isOwn, positionIn, type Work } from "./access";
import { gradeEvent, graderChanges } from "./audit-events";

/**
 * Accepts the autograder's XP for every answer of a submission that waits for a grader and whose verdict is in, and tells
 * the student once every question has its grader, where grades are published. Answers the ids of those questions. 2 reads, and when there are any one
 * transaction over the submission, these answers, the audit log's entry and the notice. What the grader was told of it is read then: 2 reads, and
 * 4 writes when there was something.
 *
 * @throws Refusal 404 no such submission; 405 not submitted and not the caller's own
 */
export async function acceptSubmission(core: NewsCore, caller: Registration, submissionId: number): Promise<number[]> {
  const { ids, student } = await retryOnConflict(async () => {
    const work = await openWork(core, caller, submissionId);
    const positions = acceptable(work.submission);
    if (positions.length === 0) return NOTHING;
    const next = withGrader(work.submission, positions, caller.regId);
    const isShown = areGradesShown(work.assessment);
    const notifiesNow = isShown && !isOwn(next, caller) && gradedCount(next) === work.assessment.questions.length;
    const notices = notifiesNow ? await gradedNotices(core, work) : [];
    await write(core, caller, { work, next, positions, notices, isAccepted: true });
    return { ids: idsOf(next, positions), student: isShown ? next.regId : null };
  });
  await acknowledgeSubmission(core, caller.regId, submissionId);
  if (student !== null) await core.memberNews.tell(caller, student);
  return ids;
}

/**
 * Takes an acceptance back: those of these answers whose grader is still the caller wait for a grader again, and the
 * student's notice of the grade is withdrawn. Answers the ids of those questions. 2 reads, and when there are any one
 * transaction over the submission, these answers, the audit log's entry and the notice.
 *
 * @throws Refusal 404 no such submission; 405 not submitted and not the caller's own
 */
export async function unacceptSubmission(
  core: NewsCore,
  caller: Registration,
  { submissionId, questionIds }: { readonly submissionId: number; readonly questionIds: readonly number[] },
): Promise<number[]> {
  const { ids, student } = await retryOnConflict(async () => {
    const work = await openWork(core, caller, submissionId);
    const { submission } = work;
    const requested = new Set(questionIds.map((id) => positionIn(submission, id)));
    const positions = [...requested].filter((position): position is number => {
      return position !== undefined && submission.marks[position]?.graderRegId === caller.regId;
    });
    if (positions.length === 0) return NOTHING;
    const next = withGrader(submission, positions, null);
    const notices = isOwn(next, caller) ? [] : withdrawnNotices(next, ["graded"]);
    await write(core, caller, { work, next, positions, notices, isAccepted: false });
    return { ids: idsOf(next, positions), student: areGradesShown(work.assessment) ? next.regId : null };
  });
  if (student !== null) await core.memberNews.tell(caller, student);
  return ids;
}

/** Nobody hears of what changed nothing. */
const NOTHING: { readonly ids: number[]; readonly student: number | null } = { ids: [], student: null };

async function openWork(core: Core, caller: Registration, submissionId: number): Promise<Work> {
  const work = await findWork(core, caller.courseId, submissionId);
  if (!work) throw new Refusal(404, NO_SUBMISSION);
  checkGrading("accept", caller, work);
  return work;
}

/** Who is told that all is graded finds the comments then, too. */
async function gradedNotices(core: Core, { assessment, submission }: Work): Promise<Operation[]> {
  const about = await noticeSubject(core, assessment);
  return [...noticeForStudent(submission, "graded", about), ...withdrawnNotices(submission, ["new_message"])];
}

interface Acceptance {
  readonly work: Work;
  readonly next: Submission;
  readonly positions: readonly number[];
  readonly notices: readonly Operation[];
  readonly isAccepted: boolean;
}

async function write(
  core: Core,
  caller: Registration,
  { work, next, positions, notices, isAccepted }: Acceptance,
): Promise<void> {
  const grader = isAccepted ? { id: caller.regId, name: caller.name } : { id: null, name: null };
  const set = { graderRegId: grader.id, graderName: grader.name, updatedAt: core.clock.now().toISOString() };
  const answers = positions.map((position) => changeAnswer(next, position, { set }));
  const name = caller.name ?? caller.username;
  const further = isAccepted ? graderChanges(positions, null, name) : graderChanges(positions, name, null);
  const entries = auditWrites(core, caller.courseId, caller, [gradeEvent(work, next, { further })]);
  await core.table.transact([...submissionWrites(work.submission, next), ...answers, ...entries, ...notices]);
}

const idsOf = ({ assessmentId }: Submission, positions: readonly number[]): number[] =>
  positions.map((position) => questionId(assessmentId, position));
