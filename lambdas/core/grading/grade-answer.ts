import { type AuditChange, auditWrites, changesBetween } from "../audit/entry";
import type { ByProducts } from "../kernel/by-product";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { keepRemark } from "../remarks/store";
import { RUBRIC_CHANGED } from "../rubrics/edit-rubric";
import { type Rubric, ticksOf, withTicks } from "../rubrics/rubric";
import { checkRubrics, type Rubrics, readRubrics, rubricAt } from "../rubrics/store";
import type { Answer, GradeBefore } from "../submissions/answer";
import { noticeForStudent, noticeSubject, withdrawnNotices } from "../submissions/notices";
import { checkGrading } from "../submissions/refusals";
import { grade, gradedCount, type Mark, type Submission } from "../submissions/rules";
import { areGradesShown } from "../submissions/shown-grades";
import { changeAnswer, readAnswers, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";
import { findWork, isOwn, positionIn, type Work } from "./access";
import { gradeEvent, graderChanges } from "./audit-events";

export interface Grading {
  readonly xpAdjustment?: number | undefined;
  readonly comments?: string | null | undefined;
  /** The ticks on the question's rubric; without them those that are there stay. */
  readonly rubric?: SentTicks | undefined;
  /** The grade that the caller saw; without it any other is replaced. */
  readonly version?: number | undefined;
}

export interface SentTicks {
  readonly ticked: readonly number[];
  readonly manual: number;
  /** The rubric that the caller saw. */
  readonly version: number;
}

export const GRADED_ELSEWHERE = "The grade was changed elsewhere.";

const NO_ANSWER = new Refusal(400, "Answer not found or user not permitted to grade.");
const OUT_OF_BOUNDS = new Refusal(400, "xp_adjustment must make total be between 0 and question.max_xp");

/**
 * Records what a grader decides about one answer, and tells the student of a comment, and once every question has its
 * grader; their open pages hear of it; as long as grades are not
 * published, neither. 3 reads and a transaction of the submission, the answer and the audit log's entry; when the student is told half a read and two or four items more.
 *
 * With ticks 1 read more, of the rubrics.
 *
 * @throws Refusal 400 no such answer, or XP out of bounds; 405 not submitted and not the caller's own; 409 the grade, or the
 * rubric, is not the one that the caller saw
 */
export async function gradeAnswer(core: NewsCore & ByProducts, caller: Registration, sent: SentGrade): Promise<void> {
  const student = await storeGrade(core, caller, sent);
  if (student !== null) await core.memberNews.tell(caller, student);
  await keepComment(core, caller, sent);
}

/** Keeps the words of a comment for whoever wrote it. Never throws. 1 or 2 writes, none without a comment. */
export async function keepComment(
  core: Core & ByProducts,
  caller: Registration,
  { questionId, grading: { comments } }: Pick<SentGrade, "questionId" | "grading">,
): Promise<void> {
  if (comments) await keepRemark(core, caller, { text: comments, questionId });
}

export interface SentGrade {
  readonly submissionId: number;
  readonly questionId: number;
  readonly grading: Grading;
}

/** An act on a group of answers, of which this is one. */
export interface GroupAct {
  readonly actId: string;
  /** Whether answers that somebody has graded already are graded again. */
  readonly replaces: boolean;
}

/**
 * Stores a grade as `gradeAnswer` does, and tells nobody's page; returns whose page is to hear of it, null where this
 * act had stored it before or grades are not published.
 * With an act the answer keeps what its grade was before.
 *
 * @throws Refusal as `gradeAnswer`; 409 also where an act is not to replace the grade that is there
 */
export function storeGrade(
  core: Core,
  caller: Registration,
  { submissionId, questionId, grading }: SentGrade,
  act?: GroupAct,
): Promise<number | null> {
  return retryOnConflict(async () => {
    const work = await findWork(core, caller.courseId, submissionId);
    const position = work && positionIn(work.submission, questionId);
    const mark = position === undefined ? undefined : work?.submission.marks[position];
    if (!work || position === undefined || !mark) throw NO_ANSWER;
    const answer = act && (await answerAt(core, work, position));
    if (act && isDone(answer, mark, act)) return null;
    if (act && !act.replaces && mark.graderRegId !== null) throw new Refusal(409, GRADED_ELSEWHERE);
    const before = act && answer && gradeBefore(answer, mark, act);
    const { next, operations } = await gradeWrites(core, caller, { work, position, grading, answer, before });
    const isShown = areGradesShown(work.assessment);
    const own = isOwn(work.submission, caller);
    const notices = own || !isShown ? [] : await noticesOf(core, { ...work, submission: next }, grading);
    await core.table.transact([...operations, ...notices]);
    return isShown ? work.submission.regId : null;
  });
}

const isDone = (answer: Answer | undefined, mark: Mark, { actId }: GroupAct): boolean =>
  answer?.before?.actId === actId && !answer.before.isUndone && answer.before.gradeVersion === mark.gradeVersion;

function gradeBefore(answer: Answer, mark: Mark, { actId }: GroupAct): GradeBefore {
  const { comments, graderName } = answer;
  const { adjustment, rubric, graderRegId, attempt, gradeVersion = 0 } = mark;
  return { actId, gradeVersion: gradeVersion + 1, attempt, adjustment, rubric, graderRegId, graderName, comments };
}

interface Decision {
  readonly work: Work;
  readonly position: number;
  readonly grading: Grading;
  /** Further details for the audit log's entry. */
  readonly further?: readonly AuditChange[];
  /** The answer, where it was read already. */
  readonly answer?: Answer | undefined;
  /** The earlier grade that is stored with the answer. */
  readonly before?: GradeBefore | undefined;
}

/** It is read after its submission, so whoever grades it meanwhile makes the transaction fail. */
async function answerAt(core: Core, { submission }: Work, position: number): Promise<Answer | undefined> {
  const [answer] = await readAnswers(core, submission, [position]);
  return answer;
}

/**
 * Returns the operations that record what a grader decides about one answer, but for what the student is told, and the
 * submission afterwards. 1 read for each 4 KB of the answer; with ticks 1 more, of the rubrics.
 *
 * @throws Refusal as gradeAnswer
 */
export async function gradeWrites(
  core: Core,
  caller: Registration,
  { work, position, grading, further = [], before, ...known }: Decision,
): Promise<{ readonly next: Submission; readonly operations: readonly Operation[] }> {
  const { submission } = work;
  const mark = submission.marks[position];
  if (!mark) throw NO_ANSWER;
  checkGrading("grade", caller, work);
  const expected = mark.gradeVersion ?? 0;
  if (grading.version !== undefined && grading.version !== expected) throw new Refusal(409, GRADED_ELSEWHERE);
  const rubrics = grading.rubric && (await readRubrics(core, submission.assessmentId));
  const next = graded(work, position, caller, { ...grading, rubrics });
  const answer = known.answer ?? (await answerAt(core, work, position));
  const set = { ...graderFields(core, caller, grading), ...(before && { before }) };
  const operations = [
    ...submissionWrites(submission, next),
    changeAnswer(next, position, { set }),
    ...entriesOf(core, caller, { work, next, position, grading, further, answer }),
    ...(rubrics ? [checkRubrics(rubrics)] : []),
  ];
  return { next, operations };
}

function graded(
  { submission, assessment }: Work,
  position: number,
  { regId }: Registration,
  { xpAdjustment, rubric, rubrics }: Grading & { readonly rubrics: Rubrics | undefined },
): Submission {
  const maxXp = assessment.questions[position]?.maxXp ?? 0;
  const adjustment = rubric ? undefined : xpAdjustment;
  const next = grade(submission, position, { graderRegId: regId, adjustment, maxXp });
  if (!next) throw OUT_OF_BOUNDS;
  const mark = next.marks[position];
  if (!mark || !rubric || !rubrics) return next;
  return { ...next, marks: { ...next.marks, [position]: ticked(mark, rubric, rubricAt(rubrics, position), maxXp) } };
}

function ticked(mark: Mark, sent: SentTicks, rubric: Rubric, maxXp: number): Mark {
  if (sent.version !== rubric.version) throw new Refusal(409, RUBRIC_CHANGED);
  // Ticks on items that were removed stay, for they may come back.
  const shown = new Set(rubric.items.map(({ id }) => id));
  const unseen = (mark.rubric?.ticked ?? []).filter((id) => !shown.has(id));
  const chosen = sent.ticked.filter((id) => shown.has(id));
  return withTicks(mark, ticksOf(rubric, [...chosen, ...unseen], sent.manual), maxXp);
}

function isComplete({ submission, assessment }: Work): boolean {
  return gradedCount(submission) === assessment.questions.length;
}

function graderFields({ clock }: Core, { regId, name }: Registration, { comments }: Grading) {
  return { graderRegId: regId, graderName: name, comments, updatedAt: clock.now().toISOString() };
}

interface Decided extends Required<Omit<Decision, "answer" | "before">> {
  readonly next: Submission;
  readonly answer: Answer | undefined;
}

function entriesOf(core: Core, caller: Registration, decided: Decided): Operation[] {
  const { work, next, position, grading, answer, further } = decided;
  const comments = grading.comments === undefined ? [] : changesBetween({ ...answer }, { ...grading }, ["comments"]);
  const isSameGrader = answer?.graderRegId === caller.regId;
  const grader = isSameGrader ? [] : graderChanges([position], answer?.graderName ?? null, nameOf(caller));
  const event = gradeEvent(work, next, { position, further: [...comments, ...grader, ...further] });
  return auditWrites(core, caller.courseId, caller, [event]);
}

const nameOf = ({ name, username }: Registration): string => name ?? username;

/** The student is told of a comment, or in its place that all is graded: who looks then finds the comments, too. */
async function noticesOf(core: Core, work: Work, { comments }: Grading): Promise<Operation[]> {
  const type = isComplete(work) ? "graded" : comments?.trim() ? "new_message" : undefined;
  if (type === undefined) return [];
  const { assessment, submission } = work;
  const notice = noticeForStudent(submission, type, await noticeSubject(core, assessment));
  return type === "graded" ? [...notice, ...withdrawnNotices(submission, ["new_message"])] : notice;
}
