import type { QuestionContent } from "../../../domain/assessments/xml";
import { ignoreConflict, isWritten, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Answer } from "../submissions/answer";
import type { Submission } from "../submissions/rules";
import { findSubmission, readAnswers } from "../submissions/store";
import type { Item } from "../table";
import { watchWrite } from "./control-regrade";
import { SUBMISSIONS_A_PAGE } from "./estimate";
import { finishPublishing, publishSubmission } from "./publish-submission";
import type { RegradeJob } from "./regrade-job";
import { isRegraded, type PreviewVerdict, type RegradeRow, regradedPositions, rowOf } from "./rules";
import type { RegradeRun } from "./run";
import {
  changeRun,
  findRun,
  readNewQuestions,
  readRows,
  readVerdicts,
  rowRemoval,
  rowsPage,
  rowWrites,
  runChange,
  submissionsPage,
  verdictsWrite,
} from "./store";

type RunnerCore = Pick<Core, "table" | "clock">;
/** Identifies a submission of the run's assessment. */
type Owner = Pick<Submission, "regId" | "assessmentId">;

/** A page of submissions that a run is to grade. */
export interface PreviewPage {
  readonly run: RegradeRun;
  readonly owners: readonly Owner[];
  /** By position. */
  readonly questions: ReadonlyMap<number, QuestionContent>;
  /** Cursor of the next page; null after the last. */
  readonly next: Item | null;
}

/**
 * Returns the next page of submissions that a job is to grade aside; undefined when the run does not wait for this job any
 * more. While it is published, these are the ones that changed since they were previewed. 1 read, half a read for each 4 KB
 * of the page, 1 for each of its rows, those of the questions.
 */
export async function nextPage(core: RunnerCore, job: RegradeJob): Promise<PreviewPage | undefined> {
  const run = await findRun(core, job);
  if (run?.epoch !== job.epoch || run.courseId !== job.courseId) return undefined;
  if (run.state !== "running" && run.state !== "publishing") return undefined;
  const { owners, next } = run.state === "running" ? await walkedPage(core, run) : await changedPage(core, run);
  const read = await readNewQuestions(core, run, run.positions);
  const questions = new Map<number, QuestionContent>();
  for (const [index, position] of run.positions.entries()) {
    const question = read[index];
    if (question) questions.set(position, question);
  }
  return { run, owners, questions, next };
}

/** Submissions that have a row already are graded. */
async function walkedPage(core: RunnerCore, run: RegradeRun) {
  if (run.isWalked) return { owners: [], next: null };
  const { items, cursor } = await submissionsPage(core, run, { limit: SUBMISSIONS_A_PAGE, cursor: run.cursor });
  const regraded = items.filter(isRegraded);
  const rows = await readRows(
    core,
    run,
    regraded.map(({ regId }) => regId),
  );
  return { owners: regraded.filter((_, index) => rows[index] === undefined), next: cursor ?? null };
}

async function changedPage(core: RunnerCore, run: RegradeRun) {
  const { items } = await rowsPage(core, run, { kind: "changed", limit: SUBMISSIONS_A_PAGE });
  const { assessmentId } = run;
  return { owners: items.map(({ regId }) => ({ regId, assessmentId })), next: null };
}

/**
 * Notes that a page is done, and once all are, that the run is ready; while it is published, that it is published, unless
 * there are more that changed. Tells whether there is more to do for this job. 1 write, at the end a transaction.
 */
export async function passPage(core: RunnerCore, { run, next, owners }: PreviewPage): Promise<boolean> {
  if (run.state === "publishing") return owners.length > 0 || !(await finishPublishing(core, run));
  const now = core.clock.now();
  const passed = { walk: run.walk + 1, cursor: next, signAt: now.getTime(), isWalked: next === null };
  if (next !== null) return isWritten(changeRun(core, run, passed, { walk: true }));
  const ready = { ...passed, state: "ready", readyAt: now.toISOString(), cursor: null } as const;
  await ignoreConflict(core.table.transact([runChange(run, ready, { walk: true }), watchWrite(core, run, "ready")]));
  return false;
}

/** Notes that a run is alive; nothing where it is another one by now. 1 write. */
export async function noteSign(core: RunnerCore, run: RegradeRun): Promise<void> {
  await ignoreConflict(changeRun(core, run, { signAt: core.clock.now().getTime() }));
}

/** A submission that is to be graded by the new version, with what is judged already. */
export interface PreviewedWork {
  readonly submission: Submission;
  /** By position, of those that are graded. */
  readonly answers: ReadonlyMap<number, Answer>;
  /** Of an earlier turn, which had no time for the rest. */
  readonly verdicts: readonly PreviewVerdict[];
}

/**
 * Reads what a run has to judge of a submission; undefined where it does not any more. 2 reads, and 1 for each 4 KB of the
 * answers.
 */
export async function readWork(core: RunnerCore, run: RegradeRun, owner: Owner): Promise<PreviewedWork | undefined> {
  const [submission, verdicts] = await Promise.all([findSubmission(core, owner), readVerdicts(core, run, owner.regId)]);
  if (!submission || !isRegraded(submission)) return undefined;
  const answers = await answersAt(core, submission, regradedPositions(submission, run.positions));
  const isOfNow = ({ position, answerVersion, status }: PreviewVerdict) =>
    status === "success" && answers.get(position)?.version === answerVersion;
  return { submission, answers, verdicts: verdicts.filter(isOfNow) };
}

/** The answers at these positions, by position. 1 read for each 4 KB. */
async function answersAt(
  core: Pick<Core, "table">,
  submission: Submission,
  positions: readonly number[],
): Promise<Map<number, Answer>> {
  const read = await readAnswers(core, submission, positions);
  return new Map(
    positions.flatMap((position, index) => {
      const answer = read[index];
      return answer ? [[position, answer] as const] : [];
    }),
  );
}

/** Keeps verdicts for a later turn. 1 write for each KB, compressed. */
export async function keepVerdicts(
  core: RunnerCore,
  run: RegradeRun,
  { regId }: Owner,
  verdicts: readonly PreviewVerdict[],
): Promise<void> {
  await core.table.transact([verdictsWrite(run, regId, verdicts)]);
}

/**
 * Stores what the new version makes of a submission: aside, nothing of the submission is written. While the run is published it
 * is one that had changed, and is published at once. What another delivery has stored stays. 1 read more, and a transaction of
 * the row, the verdicts and the run's counters.
 */
export async function storePreview(
  core: RunnerCore,
  run: RegradeRun,
  work: Omit<PreviewedWork, "verdicts">,
  verdicts: readonly PreviewVerdict[],
): Promise<void> {
  const { regId } = work.submission;
  const row = rowOf(work.submission, { answers: work.answers, verdicts }, run);
  const before = await rowBefore(core, run, regId);
  if (before && before.state !== "changed") return;
  const next: RegradeRow = { ...row, version: (before?.version ?? 0) + 1 };
  const isStored = await isWritten(
    core.table.transact([...rowWrites(run, before, next), verdictsWrite(run, regId, verdicts)]),
  );
  if (isStored && run.state === "publishing") await publishSubmission(core, run, work.submission);
}

async function rowBefore(core: RunnerCore, run: RegradeRun, regId: number): Promise<RegradeRow | undefined> {
  if (run.state === "running") return undefined;
  const [row] = await readRows(core, run, [regId]);
  return row;
}

/** Forgets the row of a submission that is not handed in any more. 1 read, a transaction. */
export function forgetRow(core: RunnerCore, run: RegradeRun, { regId }: Owner): Promise<void> {
  return retryOnConflict(async () => {
    const [row] = await readRows(core, run, [regId]);
    if (row && row.state !== "published") await core.table.transact(rowRemoval(run, row));
  });
}
