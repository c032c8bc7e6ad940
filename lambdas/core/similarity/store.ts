import { deflateRawSync, inflateRawSync } from "node:zlib";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import {
  absent,
  CASE_PREFIX,
  caseKey,
  casePrefix,
  equals,
  type Key,
  type Operation,
  REPORT_PREFIX,
  reportKey,
  reportPairsKey,
  similarityItems,
} from "../table";
import type { Case } from "./case";
import type { Report, ReportPair } from "./report";

type Stored = Pick<Core, "table">;

/** Identifies a report. */
export interface ReportPlace {
  readonly assessmentId: number;
  readonly position: number;
}

/** The reports of an assessment by the question's position. Keys SIMILARITY#{a}/REPORT#…, consistent; 1 read for each 4 KB. */
export async function reportsOf({ table }: Stored, assessmentId: number): Promise<Map<number, Report>> {
  const pk = similarityItems(assessmentId);
  const items = await table.queryAll<Report & Key>({ pk, beginsWith: REPORT_PREFIX });
  return new Map(items.map((report) => [Number(report.sk.slice(REPORT_PREFIX.length)), report]));
}

/** One report. Key SIMILARITY#{a}/REPORT#{pos}, consistent; 1 read. */
export async function findReport({ table }: Stored, { assessmentId, position }: ReportPlace): Promise<Report | null> {
  return (await table.get<Report>(reportKey(assessmentId, position))) ?? null;
}

/** Puts a new comparison in the place of any before. 1 write. */
export function putReport({ table }: Stored, { assessmentId, position }: ReportPlace, report: Report): Promise<void> {
  return table.put({ ...reportKey(assessmentId, position), ...report });
}

/** Changes the report while it is still of this comparison; tells whether it was. 1 write. */
export async function changeReport(
  { table }: Stored,
  { assessmentId, position, runId }: ReportPlace & { readonly runId: string },
  set: Partial<Report>,
): Promise<boolean> {
  return isWritten(table.update(reportKey(assessmentId, position), { set }, equals("runId", runId)));
}

/** Stores what a comparison found, while it is still the latest; tells whether it was. 2 writes for each KB of the compressed pairs. */
export async function storeResult(
  { table }: Stored,
  { assessmentId, position, runId }: ReportPlace & { readonly runId: string },
  set: Partial<Report>,
  pairs: readonly ReportPair[],
): Promise<boolean> {
  const rows = pairs.map(({ left, right, score }) => [left.regId, left.earlierAt, right.regId, right.earlierAt, score]);
  const packed = deflateRawSync(JSON.stringify(rows));
  const stored = table.transact([
    { update: reportKey(assessmentId, position), change: { set }, condition: equals("runId", runId) },
    { put: { ...reportPairsKey(assessmentId, position), runId, packed } as Key },
  ]);
  return isWritten(stored);
}

/** Pairs with the comparison that they are of; null where there was none. */
interface StoredPairs {
  readonly runId: string | null;
  readonly pairs: readonly ReportPair[];
}

type PackedPair = [number, string | null, number, string | null, number];

/** The pairs of a report, the most alike first. Key SIMILARITY#{a}/PAIRS#{pos}, consistent; 1 read for each 4 KB, 100 KB at most. */
export async function pairsOf({ table }: Stored, { assessmentId, position }: ReportPlace): Promise<StoredPairs> {
  const item = await table.get<{ runId: string; packed: Uint8Array }>(reportPairsKey(assessmentId, position));
  if (!item) return { runId: null, pairs: [] };
  const rows = JSON.parse(inflateRawSync(item.packed).toString()) as PackedPair[];
  const pairs = rows.map(([left, leftAt, right, rightAt, score]) => ({
    left: { regId: left, earlierAt: leftAt },
    right: { regId: right, earlierAt: rightAt },
    score,
  }));
  return { runId: item.runId, pairs };
}

/** Reads the notes of staff on the pairs of a report. Keys SIMILARITY#{a}/CASE#{pos}#…, consistent; 1 read for each 4 KB. */
export function casesOf({ table }: Stored, { assessmentId, position }: ReportPlace): Promise<Case[]> {
  return table.queryAll<Case & Key>({ pk: similarityItems(assessmentId), beginsWith: casePrefix(position) });
}

/** Key SIMILARITY#{a}/CASE#{pos}#{r}#{r}, consistent; 1 read for each 4 KB. */
export async function findCase(
  { table }: Stored,
  { assessmentId, position }: ReportPlace,
  people: readonly [number, number],
): Promise<Case | null> {
  return (await table.get<Case>(caseKey(assessmentId, position, people))) ?? null;
}

/** The operation that writes a case in place of the one that was read. 2 writes for each KB, in a transaction. */
export function putCase({ assessmentId, position }: ReportPlace, next: Case): Operation {
  const { version } = next;
  return {
    put: { ...caseKey(assessmentId, position, [next.left.regId, next.right.regId]), ...next },
    condition: version === 1 ? absent : equals("version", version - 1),
  };
}

/** Deletes what staff have noted of pairs with a member's answers, and the programs that it holds. Costs with the notes of each assessment. */
export async function deleteCasesOfMember(
  { table }: Stored,
  regId: number,
  assessmentIds: readonly number[],
): Promise<void> {
  for (const assessmentId of assessmentIds) {
    const cases = await table.queryAll<Case & Key>({ pk: similarityItems(assessmentId), beginsWith: CASE_PREFIX });
    await table.removeMany(cases.filter(({ left, right }) => left.regId === regId || right.regId === regId));
  }
}

/** Deletes all that comparisons of an assessment have found. Safe to repeat. */
export async function deleteSimilarity({ table }: Stored, assessmentId: number): Promise<void> {
  await table.removeMany(await table.queryAll<Key>({ pk: similarityItems(assessmentId) }));
}
