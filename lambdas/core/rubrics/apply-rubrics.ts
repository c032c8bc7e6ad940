import { findAssessment } from "../assessments/store";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { positionsOf, type Submission } from "../submissions/rules";
import { findSubmission, submissionsOfAssessment, submissionWrites } from "../submissions/store";
import { ticksOf, withTicks } from "./rubric";
import { checkRubrics, type Rubrics, readRubrics, rubricAt } from "./store";

type Stored = Pick<Core, "table">;

/** Submissions that are rewritten at a time. */
const CONCURRENCY = 8;

/**
 * Gives the ticked items of an assessment's rubrics the XP that they have now, within each question's bounds. What comes out
 * depends on rubric and ticks alone, so it may be cut short, late, repeated, or run beside graders. Costs with the assessment's
 * submissions: half a read for each 4 KB, and for each that changes 2 reads and a transaction.
 * Index COURSE#{c}#SUBMISSIONS.
 */
export async function applyRubrics(core: Stored, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const maxXps = assessment.questions.map(({ maxXp }) => maxXp);
  const rubrics = await readRubrics(core, assessmentId);
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  const wrong = submissions.filter((submission) => followed(submission, rubrics, maxXps) !== submission);
  await mapConcurrently(wrong, CONCURRENCY, (submission) =>
    retryOnConflict(async () => {
      const [current, latest] = await Promise.all([
        findSubmission(core, submission),
        readRubrics(core, submission.assessmentId),
      ]);
      const next = current && followed(current, latest, maxXps);
      if (next && next !== current)
        await core.table.transact([...submissionWrites(current, next), checkRubrics(latest)]);
    }),
  );
}

/** Returns the submission with the XP that the rubrics give now; the same object when it has them. */
export function followed(submission: Submission, rubrics: Rubrics, maxXps: readonly number[]): Submission {
  const marks = positionsOf(submission).flatMap((position) => {
    const mark = submission.marks[position];
    if (!mark?.rubric) return [];
    const ticks = ticksOf(rubricAt(rubrics, position), mark.rubric.ticked, mark.rubric.manual);
    if (ticks.sum === mark.rubric.sum) return [];
    return [[String(position), withTicks(mark, ticks, maxXps[position] ?? 0)] as const];
  });
  return marks.length === 0
    ? submission
    : { ...submission, marks: { ...submission.marks, ...Object.fromEntries(marks) } };
}
