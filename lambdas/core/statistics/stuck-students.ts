import type { QuestionContent } from "../../../domain/assessments/xml";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { SHOWN_TO_STUDENTS, type TestcaseKind } from "../../../domain/facts/testcase-kinds";
import { readQuestions } from "../assessments/store";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId, questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { positionsOf, type Submission, stuckSince } from "../submissions/rules";
import { type Key, stuckIndex, submissionKey, testcaseRunsKey } from "../table";
import { shownAssessment } from "./assessment-statistics";
import type { TestcaseRuns } from "./testcase-runs";

type Stored = Pick<Core, "table">;

/** Submissions of one page; each has a row for every question that its student is stuck on. */
const PAGE = 25;
/** A place in the index: since when, and the submission. */
const PLACE = /^[\dT:.Z-]{20,30}#(\d{15})$/;

/**
 * One page of the students who are stuck on an assessment, the one who has been so longest first. Keys index
 * COURSE#{c}#STUCK#{a}; then 1 read for each submission, question and student's runs of it.
 *
 * @throws Refusal 404 no such assessment in the course, 400 a cursor that is none
 */
export async function stuckStudents(core: Stored, courseId: number, assessmentId: number, cursor: string | undefined) {
  await shownAssessment(core, courseId, assessmentId);
  const page = await core.table.query<Key & { readonly gsi2sk: string }>({
    pk: stuckIndex(courseId, assessmentId),
    index: "gsi2",
    limit: PAGE,
    cursor: cursor === undefined ? undefined : startOf(courseId, assessmentId, cursor),
  });
  const found = await core.table.getMany<Submission>(page.items);
  const stuck = found.flatMap((submission) => (submission && stuckSince(submission) !== null ? [submission] : []));
  return { rows: await rowsOf(core, stuck), next: page.cursor ? (page.items.at(-1)?.gsi2sk ?? null) : null };
}

function startOf(courseId: number, assessmentId: number, cursor: string) {
  const parts = partsOfSubmissionId(Number(PLACE.exec(cursor)?.[1] ?? 0));
  if (parts?.assessmentId !== assessmentId) throw new Refusal(400, "Invalid cursor");
  return { gsi2pk: stuckIndex(courseId, assessmentId), gsi2sk: cursor, ...submissionKey(parts.regId, assessmentId) };
}

async function rowsOf(core: Stored, submissions: readonly Submission[]) {
  const places = submissions.flatMap((submission) =>
    Object.entries(submission.stuck ?? {}).map(([position, since]) => ({
      submission,
      position: Number(position),
      since,
    })),
  );
  const positions = [...new Set(places.map(({ position }) => position))];
  const [runs, questions] = await Promise.all([
    core.table.getMany<TestcaseRuns>(
      places.map(({ submission, position }) => testcaseRunsKey(submission.regId, submission.assessmentId, position)),
    ),
    submissions[0] ? readQuestions(core, submissions[0].assessmentId, positions) : [],
  ]);
  const byPosition = new Map(positions.map((position, index) => [position, questions[index]]));
  return places.map(({ submission, position, since }, index) => {
    const { submissionId, regId, studentName, assessmentId, countedFor } = submission;
    return {
      submissionId,
      student: { id: regId, name: studentName },
      groupName: countedFor?.group ?? null,
      questionId: questionId(assessmentId, position),
      questionNumber: position + 1,
      answerIndex: Math.max(positionsOf(submission).indexOf(position), 0),
      testcase: testcaseOf(byPosition.get(position), runs[index]?.failing ?? null),
      runs: runs[index]?.runs ?? 0,
      since,
      lastAt: runs[index]?.lastAt ?? since,
    };
  });
}

/** The testcase at a place among those that students are shown. */
function testcaseOf(question: QuestionContent | undefined, place: number | null) {
  if (!takesProgram(question) || place === null) return null;
  const shown = question.testcases.flatMap(({ type, program }, index) =>
    SHOWN_TO_STUDENTS[type as TestcaseKind] === "nothing" ? [] : [{ number: index + 1, type, program }],
  );
  return shown[place] ?? null;
}
