import { z } from "zod";
import { findAssessment } from "../assessments/store";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { positionsOf, type Submission } from "../submissions/rules";
import { readAnswers } from "../submissions/store";
import { submissionIndexPrefix, submissionIndexSort, submissionKey, submissionsIndex } from "../table";

type Stored = Pick<Core, "table">;

/** Submissions of one page. */
const PAGE = 25;
/** Submissions whose answers are read at a time. */
const CONCURRENCY = 5;

/** The work that a deletion removes. */
export interface AnswerCounts {
  /** Answers that somebody has written. */
  readonly answers: number;
  /** The number of them that a grader has looked at. */
  readonly graded: number;
  readonly comments: number;
  /** Cursor to go on with, null at the end. */
  readonly next: string | null;
}

/**
 * Counts the answers, grades and comments of one page of an assessment's submissions. Index COURSE#{c}#SUBMISSIONS/{a}#…: 1
 * read, half of one for each 4 KB of the page, and 1 for each 4 KB of the answers that have a grader.
 *
 * @throws Refusal 400 no such cursor, 404 no such assessment in the course
 */
export async function countAnswers(
  core: Stored,
  { courseId, assessmentId, cursor }: { courseId: number; assessmentId: number; cursor: string | undefined },
): Promise<AnswerCounts> {
  const after = cursor === undefined ? undefined : cursorKey(courseId, assessmentId, cursor);
  if (!(await findAssessment(core, courseId, assessmentId))) throw new Refusal(404, "Assessment not found");
  const page = await core.table.query<Submission>({
    pk: submissionsIndex(courseId),
    beginsWith: submissionIndexPrefix(assessmentId),
    index: "gsi1",
    consistent: false,
    limit: PAGE,
    cursor: after,
  });
  const comments = await mapConcurrently(page.items, CONCURRENCY, (submission) => countComments(core, submission));
  const last = page.items.at(-1);
  return {
    answers: sum(page.items.map((submission) => marksOf(submission).filter(({ isBlank }) => !isBlank).length)),
    graded: sum(page.items.map((submission) => gradedPositions(submission).length)),
    comments: sum(comments),
    next: page.cursor && last ? encoded(last) : null,
  };
}

const marksOf = ({ marks }: Submission) => Object.values(marks);

const gradedPositions = (submission: Submission): number[] =>
  positionsOf(submission).filter((position) => submission.marks[position]?.graderRegId != null);

/** Only who has graded an answer has commented on it. */
async function countComments(core: Stored, submission: Submission): Promise<number> {
  const positions = gradedPositions(submission);
  if (positions.length === 0) return 0;
  const answers = await readAnswers(core, submission, positions);
  return answers.filter((answer) => answer?.comments?.trim()).length;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const place = z.tuple([z.string().max(1000).nullable(), z.int().positive()]);

/** The cursor names no course: what was made up reaches nothing but the assessment that it goes with. */
const encoded = ({ studentName, regId }: Submission): string =>
  Buffer.from(JSON.stringify([studentName, regId])).toString("base64url");

function cursorKey(courseId: number, assessmentId: number, cursor: string) {
  const parsed = place.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success) throw new Refusal(400, "Invalid cursor");
  const [studentName, regId] = parsed.data;
  return {
    ...submissionKey(regId, assessmentId),
    gsi1pk: submissionsIndex(courseId),
    gsi1sk: submissionIndexSort(assessmentId, studentName, regId),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no cursor of ours
  }
}
