import { auditWrites, changesBetween } from "../audit/entry";
import type { ByProducts } from "../kernel/by-product";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { followed } from "../rubrics/apply-rubrics";
import { checkRubrics, readRubrics } from "../rubrics/store";
import type { Answer, GradeBefore } from "../submissions/answer";
import { withdrawnNotices } from "../submissions/notices";
import { gradedCount, type Mark, type Submission } from "../submissions/rules";
import { areGradesShown } from "../submissions/shown-grades";
import { changeAnswer, readAnswers, submissionWrites } from "../submissions/store";
import { findWork, positionIn, type Work } from "./access";
import { gradeEvent, graderChanges } from "./audit-events";
import { type Grading, type GroupAct, keepComment, storeGrade } from "./grade-answer";

/** Answers that are graded at a time. */
const CONCURRENCY = 4;

/** The outcome for one answer of a group: graded, already so, or skipped with a reason. */
export interface GroupOutcome {
  readonly submissionId: number;
  readonly isDone: boolean;
  /** Why not; null where it is done. */
  readonly reason: string | null;
}

export interface AnswersOfGroup {
  readonly questionId: number;
  readonly submissionIds: readonly number[];
}

/**
 * Gives one grade to several answers to a question, each by the rules of a single one and in a transaction of its own. Sent
 * again, it does what was not done: an answer is never graded twice by one act. Costs 3 reads and a transaction an answer.
 */
export async function gradeGroup(
  core: NewsCore & ByProducts,
  caller: Registration,
  { questionId, submissionIds }: AnswersOfGroup,
  { grading, ...act }: GroupAct & { readonly grading: Grading },
): Promise<GroupOutcome[]> {
  const outcomes = await tryEach(core, caller, submissionIds, (submissionId) =>
    storeGrade(core, caller, { submissionId, questionId, grading }, act),
  );
  await keepComment(core, caller, { questionId, grading });
  return outcomes;
}

export const CHANGED_SINCE = "The grade was changed since.";

/**
 * Gives answers the grades that they had before an act, comments and graders included, unless something has changed them
 * since. Sent again, it does what was not done. Costs 4 reads and a transaction an answer.
 */
export async function undoGroup(
  core: NewsCore,
  caller: Registration,
  { questionId, submissionIds }: AnswersOfGroup,
  actId: string,
): Promise<GroupOutcome[]> {
  return tryEach(core, caller, submissionIds, (submissionId) =>
    undoOne(core, caller, { submissionId, questionId }, actId),
  );
}

async function tryEach(
  core: NewsCore,
  caller: Registration,
  submissionIds: readonly number[],
  act: (submissionId: number) => Promise<number | null>,
): Promise<GroupOutcome[]> {
  const notifiedIds: number[] = [];
  const outcomes = await mapConcurrently([...new Set(submissionIds)], CONCURRENCY, async (submissionId) => {
    try {
      const student = await act(submissionId);
      if (student !== null) notifiedIds.push(student);
      return { submissionId, isDone: true, reason: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { submissionId, isDone: false, reason: error.text };
    }
  });
  await core.memberNews.tell(caller, ...notifiedIds);
  return outcomes;
}

function undoOne(
  core: Core,
  caller: Registration,
  { submissionId, questionId }: { readonly submissionId: number; readonly questionId: number },
  actId: string,
): Promise<number | null> {
  return retryOnConflict(async () => {
    const work = await findWork(core, caller.courseId, submissionId);
    const position = work && positionIn(work.submission, questionId);
    const mark = position === undefined ? undefined : work?.submission.marks[position];
    if (!work || position === undefined || !mark) throw new Refusal(404, "Answer not found");
    const [answer] = await readAnswers(core, work.submission, [position]);
    const before = answer?.before;
    if (!answer || before?.actId !== actId) throw new Refusal(409, CHANGED_SINCE);
    if (before.isUndone) return null;
    if (before.gradeVersion !== mark.gradeVersion || before.attempt !== mark.attempt) {
      throw new Refusal(409, CHANGED_SINCE);
    }
    const rubrics = await readRubrics(core, work.submission.assessmentId);
    // Items of the rubric may have changed since the ticks were summed up.
    const maxXps = work.assessment.questions.map(({ maxXp }) => maxXp);
    const next = followed(withMarkBefore(work.submission, position, mark, before), rubrics, maxXps);
    const becomesGraded = gradedCount(next) < gradedCount(work.submission);
    const { comments, graderRegId, graderName } = before;
    const updatedAt = core.clock.now().toISOString();
    const set = { comments, graderRegId, graderName, before: { ...before, isUndone: true }, updatedAt };
    await core.table.transact([
      ...submissionWrites(work.submission, next),
      changeAnswer(next, position, { set }),
      ...entriesOf(core, caller, { work, next, position, answer, before }),
      ...(becomesGraded ? withdrawnNotices(next, ["graded"]) : []),
      checkRubrics(rubrics),
    ]);
    return areGradesShown(work.assessment) ? next.regId : null;
  });
}

function withMarkBefore(
  submission: Submission,
  position: number,
  mark: Mark,
  { adjustment, rubric, graderRegId, gradeVersion }: GradeBefore,
): Submission {
  const restored = { ...mark, adjustment, rubric, graderRegId, gradeVersion: gradeVersion + 1 };
  return { ...submission, marks: { ...submission.marks, [position]: restored } };
}

interface Undone {
  readonly work: Work;
  readonly next: Submission;
  readonly position: number;
  readonly answer: Answer;
  readonly before: GradeBefore;
}

function entriesOf(core: Core, caller: Registration, { work, next, position, answer, before }: Undone) {
  const comments = changesBetween<Pick<Answer, "comments">>(answer, before, ["comments"]);
  const isSame = answer.graderRegId === before.graderRegId;
  const grader = isSame ? [] : graderChanges([position], answer.graderName, before.graderName);
  const event = gradeEvent(work, next, { position, further: [...comments, ...grader] });
  return auditWrites(core, caller.courseId, caller, [event]);
}
