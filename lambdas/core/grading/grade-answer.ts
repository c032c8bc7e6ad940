import { auditWrites, changesBetween } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { noteTypeOf, noticeForStudent, withdrawnNotices } from "../submissions/notices";
import { grade, gradedCount, type Submission } from "../submissions/rules";
import { changeAnswer, readAnswers, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";
import { findWork, isOwn, positionIn, type Work } from "./access";
import { gradeEvent, graderChanges } from "./audit-events";

export interface Grading {
  readonly xpAdjustment?: number | undefined;
  readonly comments?: string | null | undefined;
}

const NO_ANSWER = new Refusal(400, "Answer not found or user not permitted to grade.");
const OUT_OF_BOUNDS = new Refusal(400, "xp_adjustment must make total be between 0 and question.max_xp");

/**
 * Records what a grader decides about one answer, and tells the student of a comment, and once every question has its
 * grader; their open pages hear of it. 3 reads and a transaction of the submission, the answer and the audit log's entry; when the student is told half a read and two or four items more.
 *
 * @throws Refusal 400 no such answer, or XP out of bounds; 405 not submitted and not the caller's own
 */
export async function gradeAnswer(
  core: NewsCore,
  caller: Registration,
  { submissionId, questionId, grading }: { submissionId: number; questionId: number; grading: Grading },
): Promise<void> {
  const student = await retryOnConflict(async () => {
    const work = await findWork(core, caller.courseId, submissionId);
    const position = work && positionIn(work.submission, questionId);
    if (!work || position === undefined || !work.submission.marks[position]) throw NO_ANSWER;
    const own = isOwn(work.submission, caller);
    if (!work.submission.finalised && !own) throw new Refusal(405, "Submission is not submitted yet.");
    const next = graded(work, position, caller, grading);
    const notices = own ? [] : await noticesOf(core, { ...work, submission: next }, grading);
    const answer = changeAnswer(next, position, { set: graderFields(core, caller, grading) });
    const entries = await entriesOf(core, caller, { work, next, position, grading });
    await core.table.transact([...submissionWrites(work.submission, next), answer, ...entries, ...notices]);
    return work.submission.regId;
  });
  await core.memberNews.tell(student);
}

function graded(
  { submission, assessment }: Work,
  position: number,
  { regId }: Registration,
  grading: Grading,
): Submission {
  const maxXp = assessment.questions[position]?.maxXp ?? 0;
  const next = grade(submission, position, { graderRegId: regId, adjustment: grading.xpAdjustment, maxXp });
  if (!next) throw OUT_OF_BOUNDS;
  return next;
}

function isComplete({ submission, assessment }: Work): boolean {
  return gradedCount(submission) === assessment.questions.length;
}

function graderFields({ clock }: Core, { regId, name }: Registration, { comments }: Grading) {
  return { graderRegId: regId, graderName: name, comments, updatedAt: clock.now().toISOString() };
}

interface Decided {
  readonly work: Work;
  readonly next: Submission;
  readonly position: number;
  readonly grading: Grading;
}

/** The answer is read after its submission, so whoever grades it meanwhile makes the transaction fail. */
async function entriesOf(core: Core, caller: Registration, decided: Decided): Promise<Operation[]> {
  const { work, next, position, grading } = decided;
  const [answer] = await readAnswers(core, work.submission, [position]);
  const comments = grading.comments === undefined ? [] : changesBetween({ ...answer }, { ...grading }, ["comments"]);
  const isSameGrader = answer?.graderRegId === caller.regId;
  const grader = isSameGrader ? [] : graderChanges([position], answer?.graderName ?? null, nameOf(caller));
  const event = gradeEvent(work, next, { position, further: [...comments, ...grader] });
  return auditWrites(core, caller.courseId, caller, [event]);
}

const nameOf = ({ name, username }: Registration): string => name ?? username;

/** The student is told of a comment, or in its place that all is graded: who looks then finds the comments, too. */
async function noticesOf(core: Core, work: Work, { comments }: Grading): Promise<Operation[]> {
  const type = isComplete(work) ? "graded" : comments?.trim() ? "new_message" : undefined;
  if (type === undefined) return [];
  const { assessment, submission } = work;
  const told = noticeForStudent(submission, type, { assessment, type: await noteTypeOf(core, assessment) });
  return type === "graded" ? [...told, ...withdrawnNotices(submission, ["new_message"])] : told;
}
