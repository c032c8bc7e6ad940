import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { findRegistration } from "../members/store";
import type { NewsCore } from "../messaging/member-news";
import { leaderOf, noticeForStudent, noticeSubject, withdrawnNotices } from "../submissions/notices";
import { checkGradingOf, NO_SUBMISSION } from "../submissions/refusals";
import { positionsOf, type Submission, unsubmit } from "../submissions/rules";
import { changeAnswer, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";
import { findWork, isOwn, type Work } from "./access";
import { gradeEvent } from "./audit-events";

/**
 * Gives a submission back to its student, also after closing, when they need an extension to change it: bonus, XP, adjustments and results are cleared, graders and comments stay; the
 * student's notices of results are withdrawn and one of this is written; their open pages hear of it. 3 or 4 reads and one transaction over the
 * submission, its answers, the audit log's entry and the notices.
 *
 * @throws Refusal 404 no such submission, 403 not permitted, 400 not submitted
 */
export async function unsubmitSubmission(core: NewsCore, caller: Registration, submissionId: number): Promise<void> {
  const student = await retryOnConflict(async () => {
    const work = await findWork(core, caller.courseId, submissionId);
    if (!work) throw new Refusal(404, NO_SUBMISSION);
    await checkGradingOf("unsubmit", caller, work, () => leads(core, caller, work.submission));
    const now = core.clock.now();
    const next = unsubmit(work.submission, { id: caller.regId, name: caller.name }, now);
    const notices = isOwn(next, caller) ? [] : await noticesOf(core, work);
    const change = { set: { locked: false, results: [], updatedAt: now.toISOString() } };
    const answers = positionsOf(next).map((position) => changeAnswer(next, position, change));
    const entries = auditWrites(core, caller.courseId, caller, [gradeEvent(work, next)]);
    await core.table.transact([...submissionWrites(work.submission, next), ...answers, ...entries, ...notices]);
    return next.regId;
  });
  await core.memberNews.tell(caller, student);
}

async function leads(core: Core, caller: Registration, { userId, courseId }: Submission): Promise<boolean> {
  const student = await findRegistration(core, userId, courseId);
  return student !== undefined && (await leaderOf(core, student)) === caller.regId;
}

async function noticesOf(core: Core, { assessment, submission }: Work): Promise<Operation[]> {
  const about = await noticeSubject(core, assessment);
  return [
    ...withdrawnNotices(submission, ["graded", "autograded"]),
    ...noticeForStudent(submission, "unsubmitted", about),
  ];
}
