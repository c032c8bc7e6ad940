import { questionPlace } from "../assessments/question-place";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { Submission } from "../submissions/rules";
import { cursorOf, positionOf } from "./page-position";
import { rowsOfAssessment } from "./row-cursors";

export const INVALID_CURSOR = "Invalid cursor";

/** Submissions that are looked at for one page. */
const PAGE = 500;
const ORDER = { sort: "assessment", descending: false } as const;

/** A submitted answer, by what it came to. */
export interface JudgedAnswer {
  readonly submissionId: number;
  readonly student: { readonly id: number; readonly name: string | null };
  /** The testcases that it failed, by their place; null where it was not judged by testcases. */
  readonly failed: readonly number[] | null;
  /** The same for two answers that came to the same in every testcase; null where that was not kept. */
  readonly outcome: string | null;
  /** The choice that was judged, from 0; null where there was none, or none of those that the question has. */
  readonly choice: number | null;
  readonly xp: number;
  readonly xpAdjustment: number;
  readonly isGraded: boolean;
}

/**
 * One page of the submitted answers of students to a question, by students' names, so that whoever reads all pages can group
 * them. 1 read, and half a read for each 4 KB of the 500 submissions at most that are looked at.
 *
 * @throws Refusal 404 no such question, 400 a cursor that is none
 */
export async function readJudgedAnswers(
  core: Pick<Core, "table">,
  caller: Registration,
  { questionId, cursor }: { readonly questionId: number; readonly cursor?: string | undefined },
): Promise<{ readonly answers: JudgedAnswer[]; readonly next: string | null }> {
  const { courseId } = caller;
  const { assessment, position } = await questionPlace(core, caller, questionId);
  const after = cursor === undefined ? undefined : positionOf(ORDER, cursor);
  if (cursor !== undefined && !after) throw new Refusal(400, INVALID_CURSOR);
  const start = { table: core.table, courseId, order: ORDER, after, chunk: PAGE, wanted: PAGE };
  const answers: JudgedAnswer[] = [];
  let looked = 0;
  for await (const step of rowsOfAssessment(start, assessment.assessmentId, after?.minor)) {
    if (step.submission) answers.push(...judgedAnswer(step.submission, position));
    looked += 1;
    if (looked === PAGE) return { answers, next: cursorOf(ORDER, step.position) };
  }
  return { answers, next: null };
}

/** The work of staff who try something is in no group. */
function judgedAnswer(submission: Submission, position: number): JudgedAnswer[] {
  const mark = submission.marks[position];
  if (!mark || !submission.finalised || submission.countedFor === null || mark.status === "processing") return [];
  const { submissionId, regId, studentName } = submission;
  return [
    {
      submissionId,
      student: { id: regId, name: studentName },
      failed: mark.failed ?? null,
      outcome: mark.outcome ?? null,
      choice: mark.isBlank ? null : (mark.choice ?? null),
      xp: mark.xp,
      xpAdjustment: mark.adjustment,
      isGraded: mark.graderRegId !== null,
    },
  ];
}
