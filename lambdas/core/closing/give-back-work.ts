import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { type NoticeSubject, noticeForStudent, withdrawnNotices } from "../submissions/notices";
import { blankPositions, positionsOf, type Submission, undoClosing } from "../submissions/rules";
import { changeAnswer, findSubmission, submissionRemoval, submissionWrites } from "../submissions/store";
import { answerKey, type Operation } from "../table";

/**
 * Gives work that the clock closed back to a student for whom the assessment has not closed: what they wrote is open
 * again, what nobody wrote goes, and where there was nothing there is nothing again. The student is told. Work that the
 * student submitted stays submitted. Safe to repeat. Nothing, or one transaction over the submission, its answers and
 * the notices; reads it again when somebody else was quicker.
 */
export async function giveBackWork(
  core: Core,
  about: NoticeSubject,
  student: Registration,
  read: Submission | null,
): Promise<void> {
  let known: Submission | null | undefined = read;
  await retryOnConflict(async () => {
    const owner = { regId: student.regId, assessmentId: about.assessment.assessmentId };
    const submission = known === undefined ? await findSubmission(core, owner) : known;
    known = undefined;
    if (submission === null) return;
    const next = undoClosing(submission, core.clock.now());
    if (next === submission) return;
    const wasMissing = submission.closedByClock === "missing" && positionsOf(next).length === 0;
    await core.table.transact([
      ...(wasMissing
        ? submissionRemoval(submission)
        : [...submissionWrites(submission, next), ...noticeForStudent(next, "unsubmitted", about)]),
      ...answersOf(submission, next, core.clock.now()),
      ...withdrawnNotices(submission, ["graded", "autograded"]),
    ]);
  });
}

function answersOf(before: Submission, next: Submission, now: Date): Operation[] {
  const { regId, assessmentId } = before;
  const set = { locked: false, results: [], updatedAt: now.toISOString() };
  return [
    ...blankPositions(before).map((position) => ({ remove: answerKey(regId, assessmentId, position) })),
    ...positionsOf(next).map((position) => changeAnswer(next, position, { set })),
  ];
}
