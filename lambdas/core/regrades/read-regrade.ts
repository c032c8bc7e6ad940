import { findAssessment } from "../assessments/store";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Submission } from "../submissions/rules";
import { submissionKey } from "../table";
import { runOf } from "./control-regrade";
import { estimateOf, type RegradeEstimate } from "./estimate";
import { isKnownChanged, kindOfRow, type RegradeRow, type RowKind } from "./rules";
import { NO_REGRADE, type RegradeRun, type RunPlace } from "./run";
import { cursorAfter, readFile, readRows, readTally, rowsPage, runsBefore, submissionsPage } from "./store";
import type { RegradeTally } from "./tally";

type Stored = Pick<Core, "table">;

/** A run with what it found so far. */
export interface ShownRun {
  readonly run: RegradeRun;
  readonly estimate: RegradeEstimate;
  readonly tally: RegradeTally;
  /** The assessment was uploaded anew since, so it cannot be published. */
  readonly isOutdated: boolean;
}

/** Returns a run. 2 reads, and 1 for each 4 KB of its counters. Throws Refusal 404. */
export async function readRegrade(core: Stored, courseId: number, place: RunPlace): Promise<ShownRun> {
  const [{ run, assessment }, tally] = await Promise.all([runOf(core, courseId, place), readTally(core, place)]);
  const isOver = run.state === "publishing" || run.state === "published" || run.state === "dropped";
  const base = assessment.fileVersion ?? assessment.contentVersion ?? 0;
  return { run, estimate: estimateOf(run), tally, isOutdated: !isOver && base !== run.baseVersion };
}

/** Runs of a page of the list. */
const RUNS_A_PAGE = 10;

/**
 * Returns the latest regrades of an assessment, the latest first, and the number before which the next page begins. 1 read for
 * each 4 KB, and as many for the counters of each.
 *
 * @throws Refusal 404 no such assessment
 */
export async function listRegrades(
  core: Stored,
  courseId: number,
  { assessmentId, before }: { readonly assessmentId: number; readonly before: number | undefined },
): Promise<{ readonly runs: readonly ShownRun[]; readonly next: number | null }> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, "Assessment not found");
  const found = await runsBefore(core, assessmentId, { before, count: RUNS_A_PAGE });
  const runs = await Promise.all(found.map(({ runId }) => readRegrade(core, courseId, { assessmentId, runId })));
  return { runs, next: found.length < RUNS_A_PAGE ? null : (found.at(-1)?.runId ?? null) };
}

/** Returns the file of a run: its new version, or the one that it replaced. 3 reads and those of the file. Throws Refusal 404. */
export async function readRegradeFile(
  core: Stored,
  courseId: number,
  place: RunPlace,
  which: "before" | "after",
): Promise<string> {
  await runOf(core, courseId, place);
  const file = await readFile(core, place, which);
  if (!file) throw new Refusal(404, NO_REGRADE);
  return new TextDecoder().decode(file);
}

/** Which rows. `name` is the order by name, which has all of them. */
export interface RowsQuery {
  readonly kind: RowKind | "all" | "byName";
  readonly cursor: string | undefined;
}

export interface ShownRow extends RegradeRow {
  readonly kind: RowKind;
  /** It changed since it was previewed: publishing will grade it again. */
  readonly isChanged: boolean;
}

const ROWS_A_PAGE = 50;

/**
 * Returns a page of what a run found, the largest change first, or by name. Costs by the page alone: half a read for each 4 KB of rows,
 * and half a read a row for what the submissions are now.
 *
 * @throws Refusal 404 no such run, 400 no such cursor
 */
export async function readRegradeRows(
  core: Stored,
  courseId: number,
  { kind, cursor, ...place }: RowsQuery & RunPlace,
): Promise<{ readonly rows: readonly ShownRow[]; readonly next: string | null }> {
  const { run } = await runOf(core, courseId, place);
  const from = cursor === undefined ? undefined : parseCursor(cursor);
  const page = kind === "byName" ? await pageByName(core, run, from) : await pageByKind(core, run, kind, from);
  const keys = page.rows.map(({ regId }) => submissionKey(regId, run.assessmentId));
  const submissions = await core.table.getMany<Submission>(keys, { consistent: false });
  const rows = page.rows.map((row, index): ShownRow => {
    return { ...row, kind: kindOfRow(row), isChanged: isKnownChanged(row, submissions[index]) };
  });
  return { rows, next: page.next === null ? null : String(page.next) };
}

/** Cursors are registrations: the row that the page before ended with. */
function parseCursor(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw new Refusal(400, "Invalid cursor");
  return Number(cursor);
}

interface FoundRows {
  readonly rows: readonly RegradeRow[];
  readonly next: number | null;
}

async function pageByKind(
  core: Stored,
  run: RegradeRun,
  kind: RowKind | "all",
  from: number | undefined,
): Promise<FoundRows> {
  const [last] = from === undefined ? [] : await readRows(core, run, [from]);
  if (from !== undefined && !last) throw new Refusal(400, "Invalid cursor");
  const { items, cursor } = await rowsPage(core, run, {
    kind: kind === "all" ? undefined : kind,
    limit: ROWS_A_PAGE,
    ...(last && { cursor: cursorAfter(run, last) }),
  });
  return { rows: items, next: cursor === undefined ? null : (items.at(-1)?.regId ?? null) };
}

async function pageByName(core: Stored, run: RegradeRun, from: number | undefined): Promise<FoundRows> {
  const cursor = from === undefined ? undefined : await cursorOfSubmission(core, run, from);
  const page = await submissionsPage(core, run, { limit: ROWS_A_PAGE, cursor });
  const regIds = page.items.map(({ regId }) => regId);
  const rows = (await readRows(core, run, regIds)).flatMap((row) => (row ? [row] : []));
  return { rows, next: page.cursor === undefined ? null : (regIds.at(-1) ?? null) };
}

async function cursorOfSubmission({ table }: Stored, { assessmentId }: RegradeRun, regId: number) {
  const key = submissionKey(regId, assessmentId);
  const last = await table.get<{ gsi1pk: string; gsi1sk: string }>(key);
  if (!last) throw new Refusal(400, "Invalid cursor");
  return { ...key, gsi1pk: last.gsi1pk, gsi1sk: last.gsi1sk };
}
