import { type Assessment, figuresOf } from "../assessments/assessment";
import { findAssessment } from "../assessments/store";
import { isWritten, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { type NoticeSubject, noticeForStudent, noticeSubject } from "../submissions/notices";
import { type Submission, totalXp } from "../submissions/rules";
import { shownSubmission } from "../submissions/shown-grades";
import { changeAnswer, findSubmission, readAnswers, submissionWrites } from "../submissions/store";
import { answerKey, equals, type Operation } from "../table";
import { watchWrite } from "./control-regrade";
import {
  changedRow,
  isAsPreviewed,
  isRegraded,
  type PreviewVerdict,
  type RegradeRow,
  regraded,
  regradedPositions,
  rowOf,
} from "./rules";
import type { RegradeRun } from "./run";
import { readRows, readTally, readVerdicts, rowWrites, runChange, runRelease, verdictsRemoval } from "./store";

type PublisherCore = Pick<Core, "table" | "clock">;

/** `published` now or before, `changed` since it was previewed, or `none` of it to be published. */
export type Published = "published" | "changed" | "none";

/** Reads the facts of the assessment that a notice shows; undefined when it has been deleted. 1.5 reads. */
export async function subjectOf(
  core: PublisherCore,
  { courseId, assessmentId }: RegradeRun,
): Promise<NoticeSubject | undefined> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return undefined;
  return noticeSubject(core, assessment);
}

/**
 * Gives a submission what a run found, in one transaction with the student's notice, where it is what the preview saw;
 * otherwise it is noted as changed, to be graded again. Done again, it changes nothing. 3 reads, 1 for each 4 KB of answers
 * and verdicts; a transaction of the submission with its counters, the answers, the row with its counters, and a notice.
 */
export async function publishSubmission(
  core: PublisherCore,
  run: RegradeRun,
  owner: Pick<Submission, "regId" | "assessmentId">,
  known?: NoticeSubject,
): Promise<Published> {
  const about = known ?? (await subjectOf(core, run));
  if (!about) return "none";
  return retryOnConflict(async () => {
    const [submission, [row], verdicts] = await Promise.all([
      findSubmission(core, owner),
      readRows(core, run, [owner.regId]),
      readVerdicts(core, run, owner.regId),
    ]);
    if (row?.state === "published") return "published";
    if (!submission || !isRegraded(submission)) return "none";
    if (row?.state === "changed") return "changed";
    const positions = regradedPositions(submission, run.positions);
    const read = await readAnswers(core, submission, positions);
    const answers = new Map(positions.flatMap((position, index) => (read[index] ? [[position, read[index]]] : [])));
    if (!row || !isAsPreviewed(row, submission, { positions: run.positions, answers })) {
      await core.table.transact(rowWrites(run, row, changedRow(submission, row)));
      return "changed";
    }
    await core.table.transact([
      ...gradeWrites(core, run, { submission, row, verdicts }, about.assessment),
      ...rowWrites(run, row, publishedRow(run, { submission, row, verdicts, answers })),
      verdictsRemoval(run, owner.regId),
      ...noticeOf(run, { submission, verdicts }, about),
    ]);
    return "published";
  });
}

interface Found {
  readonly submission: Submission;
  readonly row: RegradeRow;
  readonly verdicts: readonly PreviewVerdict[];
}

const nextOf = (run: RegradeRun, { submission, verdicts }: Omit<Found, "row">): Submission =>
  regraded(submission, verdicts, { resetsAdjustments: run.resetsAdjustments, policy: run.policy ?? "bothWays" });

/** Comments and graders' names are not touched: what is set of an answer are its results and their attempt. */
function gradeWrites(core: PublisherCore, run: RegradeRun, found: Found, assessment: Assessment): Operation[] {
  const { submission, row, verdicts } = found;
  const next = nextOf(run, found);
  const updatedAt = core.clock.now().toISOString();
  const answers = row.answers.map(({ position, version }): Operation => {
    const isNew = next.marks[position] !== submission.marks[position];
    const { results } = verdicts.find((verdict) => verdict.position === position) ?? {};
    const key = answerKey(submission.regId, submission.assessmentId, position);
    if (!isNew || !results) return { check: key, condition: equals("version", version) };
    const operation = changeAnswer(next, position, { set: { results, attempt: next.attempt, updatedAt } });
    return { ...operation, condition: equals("version", version) };
  });
  return [...submissionWrites(submission, { ...next, ...figuresOf(assessment) }), ...answers];
}

/** Returns the outcome, given the submission as it was just before. */
function publishedRow(
  run: RegradeRun,
  { submission, row, verdicts, answers }: Found & { readonly answers: Parameters<typeof rowOf>[1]["answers"] },
): RegradeRow {
  return { ...rowOf(submission, { answers, verdicts }, run), state: "published", version: row.version + 1 };
}

/** Builds the student's notice; there is none when their visible XP does not change. */
function noticeOf(run: RegradeRun, found: Omit<Found, "row">, about: NoticeSubject): Operation[] {
  const shown = (submission: Submission) => totalXp(shownSubmission(about.assessment, submission));
  const isOther = shown(nextOf(run, found)) !== shown(found.submission);
  return isOther ? noticeForStudent(found.submission, "autograded", about) : [];
}

/**
 * Ends the publishing of a run once all of its pages are done and nothing is to be graded again; tells whether it is at its
 * end. 1 read for each 4 KB of counters, a transaction.
 */
export async function finishPublishing(core: PublisherCore, run: RegradeRun): Promise<boolean> {
  if (!run.isWalked) return true;
  const { changed } = await readTally(core, run);
  if (changed > 0) return false;
  const now = core.clock.now();
  const set = { state: "published", publishedAt: now.toISOString(), signAt: now.getTime() } as const;
  await isWritten(core.table.transact([runChange(run, set), runRelease(run), watchWrite(core, run, "published")]));
  return true;
}
