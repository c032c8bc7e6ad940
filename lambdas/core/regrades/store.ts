import { gunzipSync, gzipSync } from "node:zlib";
import type { QuestionContent } from "../../../domain/assessments/xml";
import { questionOf, storedQuestion } from "../assessments/stored-question";
import type { Core } from "../kernel/core";
import type { Submission } from "../submissions/rules";
import {
  absent,
  activeRegradeKey,
  allOf,
  type Condition,
  equals,
  type Item,
  type Key,
  type Operation,
  type Page,
  REGRADE_RUN_PREFIX,
  REGRADE_TALLY_PREFIX,
  regradeFileKey,
  regradeQuestionKey,
  regradeRowKey,
  regradeRowSort,
  regradeRowsIndex,
  regradeRunItems,
  regradeRunKey,
  regradeRuns,
  regradeTallyKey,
  regradeVerdictsKey,
  submissionIndexPrefix,
  submissionsIndex,
} from "../table";
import { kindOfRow, type PreviewVerdict, type RegradeRow, ROW_KINDS, type RowKind } from "./rules";
import type { RegradeRun, RegradeState, RunPlace } from "./run";
import { type RegradeTally, sumOfTallies, tallyChange, tallyOf } from "./tally";

type Stored = Pick<Core, "table">;

/** Items that the counters of a run are spread over, so that submissions graded at once do not wait for each other. */
const TALLY_SHARDS = 16;

/** One run. Key REGRADE#{a}/RUN#{run}, consistent; 1 read. */
export function findRun({ table }: Stored, { assessmentId, runId }: RunPlace): Promise<RegradeRun | undefined> {
  return table.get<RegradeRun>(regradeRunKey(assessmentId, runId));
}

/** The run that is neither published nor dropped. Keys REGRADE#{a}/ACTIVE, then the run, consistent; 1 or 2 reads. */
export async function findActiveRun(stored: Stored, assessmentId: number): Promise<RegradeRun | undefined> {
  const active = await stored.table.get<{ runId: number }>(activeRegradeKey(assessmentId));
  return active && findRun(stored, { assessmentId, runId: active.runId });
}

/** The latest runs before one, the latest first. Keys REGRADE#{a}/RUN#…, consistent; 1 read for each 4 KB. */
export async function runsBefore(
  { table }: Stored,
  assessmentId: number,
  { before, count }: { readonly before?: number | undefined; readonly count: number },
): Promise<RegradeRun[]> {
  const query = { pk: regradeRuns(assessmentId), beginsWith: REGRADE_RUN_PREFIX, descending: true, limit: count };
  const cursor = before === undefined ? undefined : { ...regradeRunKey(assessmentId, before) };
  return (await table.query<RegradeRun>({ ...query, cursor })).items;
}

/** The operations that begin a run: its row, that it is the active one, its file, and the questions that it grades by. */
export function runCreation(
  run: RegradeRun,
  { file, questions }: { readonly file: Uint8Array; readonly questions: readonly QuestionContent[] },
): Operation[] {
  const { assessmentId, runId, positions } = run;
  return [
    { put: { ...activeRegradeKey(assessmentId), runId }, condition: absent },
    { put: { ...regradeRunKey(assessmentId, runId), ...run }, condition: absent },
    { put: { ...regradeFileKey(assessmentId, runId, "after"), packed: file } },
    ...positions.flatMap((position): Operation[] => {
      const question = questions[position];
      return question
        ? [{ put: { ...regradeQuestionKey(assessmentId, runId, position), ...storedQuestion(question) } }]
        : [];
    }),
  ];
}

/** The condition that nobody has started, stopped, published or dropped a run since it was read. */
const isAsRead = ({ epoch, state }: RegradeRun): Condition => allOf(equals("epoch", epoch), equals("state", state));

/** The operation that changes a run that was read; `walk` insists that no other page was done meanwhile either. */
export function runChange(
  run: RegradeRun,
  set: Partial<RegradeRun>,
  { walk = false }: { readonly walk?: boolean } = {},
): Operation {
  const condition = walk ? allOf(isAsRead(run), equals("walk", run.walk)) : isAsRead(run);
  return { update: regradeRunKey(run.assessmentId, run.runId), change: { set }, condition };
}

/** Changes a run that was read; throws ConditionFailed when it is another one by now. 1 write. */
export async function changeRun(
  { table }: Stored,
  run: RegradeRun,
  set: Partial<RegradeRun>,
  options: { readonly walk?: boolean } = {},
): Promise<void> {
  const operation = runChange(run, set, options);
  if ("update" in operation) await table.update(operation.update, operation.change, operation.condition);
}

/** The operation by which a run is not the active one any more. */
export const runRelease = ({ assessmentId, runId }: RunPlace): Operation => ({
  remove: activeRegradeKey(assessmentId),
  condition: equals("runId", runId),
});

/** The new question at these positions, in their order. Keys REGRADE#{a}#{run}/Q#…, consistent; 1 read for each 4 KB. */
export async function readNewQuestions(
  { table }: Stored,
  { assessmentId, runId }: RunPlace,
  positions: readonly number[],
) {
  const items = await table.getMany<Item>(
    positions.map((position) => regradeQuestionKey(assessmentId, runId, position)),
  );
  return items.map((item) => item && questionOf(item));
}

/** A file of a run: the new version, or the one that it replaced. Key REGRADE#{a}/FILE#…; 1 read for each 4 KB. */
export async function readFile(
  { table }: Stored,
  { assessmentId, runId }: RunPlace,
  which: "before" | "after",
): Promise<Uint8Array | undefined> {
  const item = await table.get<{ packed: Uint8Array }>(regradeFileKey(assessmentId, runId, which));
  return item && new Uint8Array(gunzipSync(item.packed));
}

/** A file as it is kept. */
export const packedFile = (file: string | Uint8Array): Uint8Array => gzipSync(file);

/** The operation that keeps the file that a run replaces. */
export const keepReplaced = ({ assessmentId, runId }: RunPlace, packed: Uint8Array): Operation => ({
  put: { ...regradeFileKey(assessmentId, runId, "before"), packed },
});

/**
 * A page of an assessment's submissions by name, and where the next begins; undefined at the end. Index
 * COURSE#{c}#SUBMISSIONS/{a}#…, eventually consistent; half a read for each 4 KB.
 */
export function submissionsPage(
  { table }: Stored,
  { courseId, assessmentId }: Pick<RegradeRun, "courseId" | "assessmentId">,
  { limit, cursor }: { readonly limit: number; readonly cursor: Item | null | undefined },
): Promise<Page<Submission & Key>> {
  const [pk, beginsWith] = [submissionsIndex(courseId), submissionIndexPrefix(assessmentId)];
  return table.query<Submission & Key>({ pk, beginsWith, index: "gsi1", limit, cursor: cursor ?? undefined });
}

/** The rows of these members, in their order. Keys REGRADE#{a}#{run}/ROW#{reg}, consistent; 1 read each. */
export function readRows({ table }: Stored, { assessmentId, runId }: RunPlace, regIds: readonly number[]) {
  return table.getMany<RegradeRow>(regIds.map((regId) => regradeRowKey(assessmentId, runId, regId)));
}

/**
 * A page of a run's rows of one kind, or of all, the largest change of a kind first. Index REGRADE#{a}#{run}#ROWS,
 * eventually consistent; half a read for each 4 KB.
 */
export function rowsPage(
  { table }: Stored,
  { assessmentId, runId }: RunPlace,
  { kind, limit, cursor }: { readonly kind?: RowKind | undefined; readonly limit: number; readonly cursor?: Item },
): Promise<Page<RegradeRow & Key>> {
  const pk = regradeRowsIndex(assessmentId, runId);
  const query = { pk, index: "gsi1", limit, cursor } as const;
  return table.query<RegradeRow & Key>({ ...query, ...(kind && { beginsWith: `${placeOf(kind)}#` }) });
}

const placeOf = (kind: RowKind): string => String(ROW_KINDS.indexOf(kind));

/** The keys from which a page of rows goes on after one. */
export function cursorAfter({ assessmentId, runId }: RunPlace, row: RegradeRow): Item {
  return { ...regradeRowKey(assessmentId, runId, row.regId), ...indexPlace({ assessmentId, runId }, row) };
}

function indexPlace({ assessmentId, runId }: RunPlace, row: RegradeRow) {
  const { name, regId, before, after } = row;
  const size = Math.abs(after - before);
  return {
    gsi1pk: regradeRowsIndex(assessmentId, runId),
    gsi1sk: regradeRowSort(placeOf(kindOfRow(row)), size, name, regId),
  };
}

/**
 * The operations that write a row in place of the one that was read, and have the run's counters follow. 4 writes for each
 * KB of the row with its place in the index, 2 for the counters, as all of a transaction.
 */
export function rowWrites(
  run: Pick<RegradeRun, "assessmentId" | "runId" | "maxXp">,
  before: RegradeRow | undefined,
  next: RegradeRow,
): Operation[] {
  const key = regradeRowKey(run.assessmentId, run.runId, next.regId);
  const { regId, submissionId, name, state, answers, version } = next;
  const row = { regId, submissionId, name, state, answers, version };
  const totals = { before: next.before, after: next.after, neverLower: next.neverLower };
  return [
    {
      put: { ...key, ...row, ...totals, ...indexPlace(run, next) },
      condition: before ? equals("version", before.version) : absent,
    },
    ...tallyWrites(run, next.regId, tallyChange(tallyOf(before, run), tallyOf(next, run))),
  ];
}

/** The operations that remove a row that was read, with its verdicts. */
export function rowRemoval(run: Pick<RegradeRun, "assessmentId" | "runId" | "maxXp">, row: RegradeRow): Operation[] {
  const { assessmentId, runId } = run;
  return [
    { remove: regradeRowKey(assessmentId, runId, row.regId), condition: equals("version", row.version) },
    { remove: regradeVerdictsKey(assessmentId, runId, row.regId) },
    ...tallyWrites(run, row.regId, tallyChange(tallyOf(row, run), {})),
  ];
}

function tallyWrites({ assessmentId, runId }: RunPlace, regId: number, add: Record<string, number>): Operation[] {
  const update = regradeTallyKey(assessmentId, runId, regId % TALLY_SHARDS);
  return Object.keys(add).length === 0 ? [] : [{ update, change: { add } }];
}

/**
 * Reads the totals over the rows of a run. Keys REGRADE#{a}#{run}/TALLY#…, consistent; 1 read for each 4 KB of 16 items at
 * most.
 */
export async function readTally({ table }: Stored, { assessmentId, runId }: RunPlace): Promise<RegradeTally> {
  const pk = regradeRunItems(assessmentId, runId);
  return sumOfTallies(await table.queryAll<Item>({ pk, beginsWith: REGRADE_TALLY_PREFIX }));
}

/** The verdicts on these members' answers, as far as there are any. Keys REGRADE#{a}#{run}/VERDICTS#…, consistent; 1 read for each 4 KB. */
export async function readVerdicts(
  { table }: Stored,
  { assessmentId, runId }: RunPlace,
  regId: number,
): Promise<PreviewVerdict[]> {
  const item = await table.get<{ packed: Uint8Array }>(regradeVerdictsKey(assessmentId, runId, regId));
  return item ? (JSON.parse(gunzipSync(item.packed).toString()) as PreviewVerdict[]) : [];
}

/** The operation that keeps verdicts on a member's answers. */
export function verdictsWrite(
  { assessmentId, runId }: RunPlace,
  regId: number,
  verdicts: readonly PreviewVerdict[],
): Operation {
  return { put: { ...regradeVerdictsKey(assessmentId, runId, regId), packed: gzipSync(JSON.stringify(verdicts)) } };
}

/** The operation that forgets the verdicts on a member's answers. */
export const verdictsRemoval = ({ assessmentId, runId }: RunPlace, regId: number): Operation => ({
  remove: regradeVerdictsKey(assessmentId, runId, regId),
});

/** States in which something is under way that the clock looks after. */
export const isUnderWay = (state: RegradeState): boolean =>
  state === "running" || state === "publishing" || state === "dropping";
