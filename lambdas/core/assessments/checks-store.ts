import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import {
  type CheckedQuestion,
  checksToStore,
  type Outcome,
  type OutcomeKind,
  type ProgramResult,
  type QuestionResult,
  type StoredChecks,
} from "../../../domain/assessments/checks";
import { ignoreConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, assessmentKey, checksKey, equals, type Key } from "../table";
import type { Assessment } from "./assessment";
import { readAuthored } from "./authored";
import type { CheckCore, CheckJob } from "./check-job";
import { CHECKS_FAILED, type Checks, checkedQuestions, isOverdue, requestedChecks, textOfFinding } from "./checks";
import { findAssessment } from "./store";

type Stored = Pick<Core, "table">;

/** One program of a question in the table of what was found. */
export interface CheckedProgramRow extends Pick<ProgramResult, "role" | "name" | "isAsExpected" | "slowestMs"> {
  /** By testcase in the file's order. */
  readonly outcomes: readonly OutcomeKind[];
}

/** The findings of the checks of one question. */
export interface CheckedResult extends Pick<QuestionResult, "state" | "findings"> {
  readonly programs: readonly CheckedProgramRow[];
}

/** How far a run of checks is. */
export interface ChecksProgress {
  /** By question, of those that are done; null for what is no programming question. */
  readonly results: ReadonlyArray<CheckedResult | null>;
  /** Of the question that is next: by program, the runs that are done. */
  readonly runs: ReadonlyArray<ReadonlyArray<readonly Outcome[]>>;
}

/** The result of the checks: the findings, and the outcome of every program. */
export interface ChecksReport {
  readonly findings: StoredChecks["findings"];
  /** How many more findings there were. */
  readonly unlisted: number;
  readonly questions: ReadonlyArray<{ readonly number: number; readonly programs: readonly CheckedProgramRow[] }>;
}

/** The item of an assessment's checks. */
interface ChecksItem {
  readonly run: number;
  readonly savedAt: string;
  /** When the run was asked for, in milliseconds since 1970, once it has ended. */
  readonly asked?: number | undefined;
  /** Gzipped JSON. */
  readonly progress?: Uint8Array;
  readonly report?: Uint8Array;
}

const pack = async (value: unknown): Promise<Uint8Array> => promisify(gzip)(JSON.stringify(value));
const unpack = async <T>(packed: Uint8Array): Promise<T> =>
  JSON.parse((await promisify(gunzip)(packed)).toString("utf8")) as T;

const NOTHING_DONE: ChecksProgress = { results: [], runs: [] };

/** Checks that are to be run. */
export interface PendingChecks {
  readonly assessment: Assessment;
  /** By position; null for what is no programming question. */
  readonly questions: ReadonlyArray<CheckedQuestion | null>;
  readonly progress: ChecksProgress;
}

/**
 * Returns what is left of a run of checks; undefined when it is done, when another was asked for since, or when the
 * assessment is gone. 2 reads, those of the content, and 1 for each 4 KB of what was done.
 */
export async function findPendingChecks(core: Stored, job: CheckJob): Promise<PendingChecks | undefined> {
  const [authored, item] = await Promise.all([
    readAuthored(core, job.courseId, job.assessmentId),
    core.table.get<ChecksItem>(checksKey(job.assessmentId)),
  ]);
  if (!authored || !awaits(authored.assessment, job)) return undefined;
  const isOfRun = item?.run === job.run && item.progress;
  const progress = isOfRun ? await unpack<ChecksProgress>(item.progress as Uint8Array) : NOTHING_DONE;
  const { assessment, content, task } = authored;
  return { assessment, questions: checkedQuestions(content.questions, task), progress };
}

function awaits({ isDeleting, checks }: Assessment, { run }: Pick<CheckJob, "run">): boolean {
  return !isDeleting && checks?.run === run && (checks.state === "waiting" || checks.state === "failed");
}

/** Bytes of progress that are kept; an item of the table has room for 400 KB. */
const LONGEST_PROGRESS = 300_000;
/** Characters of what a program gave that are kept where there is no room for more. */
const SHORT_DETAIL = 20;

/** Keeps how far a run is; nothing where the assessment is gone. A transaction of 2 and 2 for each KB. */
export async function saveChecksProgress(core: Pick<Core, "table" | "clock">, job: CheckJob, progress: ChecksProgress) {
  const whole = await pack(progress);
  const packed = whole.byteLength <= LONGEST_PROGRESS ? whole : await pack(withShortDetails(progress));
  const item: ChecksItem = { run: job.run, savedAt: core.clock.now().toISOString(), progress: packed };
  const isThere = { check: assessmentKey(job.courseId, job.assessmentId), condition: equals("isDeleting", false) };
  await ignoreConflict(core.table.transact([isThere, { put: { ...checksKey(job.assessmentId), ...item } }]));
}

const withShortDetails = ({ results, runs }: ChecksProgress): ChecksProgress => ({
  results,
  runs: runs.map((ofProgram) =>
    ofProgram.map((run) =>
      run.map(({ detail, ...outcome }) => ({ ...outcome, detail: detail.slice(0, SHORT_DETAIL) })),
    ),
  ),
});

/**
 * Stores what a run has found, and says whether it did: not when another run was asked for meanwhile, or the assessment is
 * gone. 1 read, and a transaction of 2 and 2 for each KB.
 */
export async function storeChecksReport(
  core: Pick<Core, "table" | "clock">,
  job: CheckJob,
  results: ReadonlyArray<CheckedResult | null>,
): Promise<boolean> {
  const { state, findings, unlisted } = checksToStore(results);
  const savedAt = core.clock.now().toISOString();
  const report: ChecksReport = { findings, unlisted, questions: rowsOf(results) };
  const packed = await pack(report);
  const item = { ...checksKey(job.assessmentId), run: job.run, savedAt, report: packed };
  const reds = results.flatMap((one) => one?.findings ?? []).filter(({ severity }) => severity === "red");
  const red = reds.length;
  const warnings = findings.length + unlisted - red;
  const [first] = findings;
  return changeChecks(
    core,
    job,
    ({ run }) => ({
      run,
      state,
      ...(red > 0 && { red }),
      ...(warnings > 0 && { warnings }),
      ...(state === "red" && first && { text: textOfFinding(first) }),
      ...(red > 0 && reds.every(({ kind }) => kind === "out of time") && { isOutOfTime: true as const }),
    }),
    item,
  );
}

/** Notes that the machinery could not run the programs: the run will be tried again. 1 read, 1 write. */
export function storeChecksFailure(core: Pick<Core, "table">, job: CheckJob): Promise<boolean> {
  return changeChecks(core, job, (before) => ({ ...before, state: "failed", text: CHECKS_FAILED }));
}

async function changeChecks(
  { table }: Stored,
  job: CheckJob,
  change: (checks: Checks) => Checks,
  item?: Key & ChecksItem,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const assessment = await findAssessment({ table }, job.courseId, job.assessmentId);
    if (!assessment?.checks || !awaits(assessment, job)) return false;
    const { asked: requestedRun } = assessment.checks;
    await writeChecks({ table }, assessment, change(assessment.checks), item && { ...item, asked: requestedRun });
    return true;
  });
}

/** Throws ConditionFailed when the assessment has changed since it was read. */
async function writeChecks({ table }: Stored, assessment: Assessment, checks: Checks, item?: Key & ChecksItem) {
  const { courseId, assessmentId, version } = assessment;
  const isAsRead = allOf(equals("version", version), equals("isDeleting", false));
  const [update, change] = [assessmentKey(courseId, assessmentId), { set: { checks }, add: { version: 1 } }];
  if (item) await table.transact([{ update, change, condition: isAsRead }, { put: item }]);
  else await table.update(update, change, isAsRead);
}

/** Asks for another run of an assessment's checks and returns what its row tells of them now. 1 write. */
export async function askForChecks(core: CheckCore, assessment: Assessment): Promise<Checks> {
  const { courseId, assessmentId, version } = assessment;
  const run = version + 1;
  const checks = requestedChecks(run, core.clock.now(), true);
  await writeChecks(core, assessment, checks);
  await core.checkQueue.send({ job: "check", courseId, assessmentId, run });
  return checks;
}

/**
 * Sends a run of checks again of which nothing was heard for long; what it has done stays done. Done when the clock finds
 * that it is overdue. 2 reads, and 1 write where it is.
 */
export async function resumeChecks(core: CheckCore, courseId: number, assessmentId: number): Promise<void> {
  const [assessment, item] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    core.table.get<ChecksItem>(checksKey(assessmentId)),
  ]);
  const now = core.clock.now();
  const checks = assessment?.checks;
  if (!assessment || !checks || assessment.isDeleting) return;
  const lastSign = Math.max(checks.asked ?? 0, item?.run === checks.run ? Date.parse(item.savedAt) : 0);
  if (!isOverdue(checks, now, lastSign)) return;
  await ignoreConflict(writeChecks(core, assessment, { ...checks, asked: now.getTime() }));
  await core.checkQueue.send({ job: "check", courseId, assessmentId, run: checks.run });
}

/** Reads the findings so far, with the times of the request and of the end. 1 read for each 4 KB. */
export async function readChecksReport(core: Stored, assessmentId: number, checks: Checks) {
  const item = await core.table.get<ChecksItem>(checksKey(assessmentId));
  const ofRun = item?.run === checks.run ? item : undefined;
  const askedAt = new Date(ofRun?.asked ?? checks.asked ?? 0).toISOString();
  const endedAt = ofRun?.report ? ofRun.savedAt : checks.state === "nothing to check" ? askedAt : null;
  return { times: { askedAt, endedAt }, ...(await reportOf(ofRun)) };
}

async function reportOf(item: ChecksItem | undefined): Promise<ChecksReport> {
  if (item?.report) return unpack<ChecksReport>(item.report);
  const { results } = item?.progress ? await unpack<ChecksProgress>(item.progress) : NOTHING_DONE;
  const { findings, unlisted } = checksToStore(results);
  return { findings, unlisted, questions: rowsOf(results) };
}

/** The operation that gives the copy of an assessment what was found of it, where that is known. 1 read for each 4 KB. */
export async function copiedChecks(core: Stored, { assessmentId, checks }: Assessment, copyId: number) {
  const item = checks && (await core.table.get<ChecksItem>(checksKey(assessmentId)));
  if (!item?.report || item.run !== checks?.run) return [];
  const { asked: requestedRun, savedAt, report } = item;
  return [{ put: { ...checksKey(copyId), run: 1, asked: requestedRun, savedAt, report } }];
}

function rowsOf(results: ReadonlyArray<CheckedResult | null>): ChecksReport["questions"] {
  return results.flatMap((result, position) => {
    if (!result || result.programs.length === 0) return [];
    return [{ number: position + 1, programs: result.programs }];
  });
}
