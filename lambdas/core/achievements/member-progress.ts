import type { Core } from "../kernel/core";
import {
  absent,
  type Condition,
  equals,
  type Key,
  memberProgressKey,
  PROGRESS_PREFIX,
  registrationItems,
} from "../table";
import type { Goal } from "./goal";

/** A member's counts on the goals of the course. Whether one is complete is never kept: the goal's target may change. */
export interface MemberProgress {
  /** Changes with every write; a writer states which one it read. 0 where nothing is stored. */
  readonly version: number;
  /** Counts of events and of what staff counted, by the goal's stamp, shortened. */
  readonly counts: Readonly<Record<string, number>>;
  /** Remaining counts that may be claimed on goals, by the goal's shortened stamp. */
  readonly claims: Readonly<Record<string, Claim>>;
  /** The events that were counted of each kind, by window of time. */
  readonly windows: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Remaining events that may be reported; undefined before the first report. */
  readonly reports?: Claim | undefined;
}

/** The number of further events that may be claimed at a moment in milliseconds since 1970; it fills up again with time. */
export interface Claim {
  readonly claimable: number;
  readonly at: number;
}

/** The progress as it is read: with old rows, one for each goal, which the next write merges. */
export interface StoredProgress {
  readonly progress: MemberProgress;
  readonly rows: readonly Key[];
}

interface RowOfBefore extends Key {
  readonly goalUuid: string;
  readonly count: number;
  readonly stamp: string;
  readonly updatedAt: string;
  readonly claimable: number;
}

const NOTHING: MemberProgress = { version: 0, counts: {}, claims: {}, windows: {} };

/** Returns the key of a goal's count: 48 random bits of its stamp, so that a thousand goals stay a small item. */
export function countKey({ stamp }: Pick<Goal, "stamp">): string {
  return Buffer.from(stamp.replaceAll("-", "").slice(0, 12), "hex").toString("base64url");
}

/** Returns a member's count on a goal; progress on a deleted goal of the same uuid counts for nothing. */
export function countOf({ counts }: Pick<MemberProgress, "counts">, goal: Pick<Goal, "stamp">): number {
  return counts[countKey(goal)] ?? 0;
}

/** A member's progress. Keys REG#{r}/PROGRESS and the rows of before, in one query, consistent; 1 read for each 4 KB. */
export async function readProgress({ table }: Pick<Core, "table">, regId: number): Promise<StoredProgress> {
  const items = await table.queryAll<Key>({ pk: registrationItems(regId), beginsWith: PROGRESS_PREFIX });
  return progressOfItems(items, regId);
}

/** Returns the progress that the items of a member make up. What the item says wins over a row. */
export function progressOfItems(items: readonly Key[], regId: number): StoredProgress {
  const { sk } = memberProgressKey(regId);
  const item = items.find((one) => one.sk === sk) as (MemberProgress & Key) | undefined;
  const rows = items.filter((one) => one.sk !== sk) as RowOfBefore[];
  const { version, counts, claims, windows, reports } = item ?? NOTHING;
  const progress = {
    version,
    windows,
    ...(reports && { reports }),
    counts: { ...Object.fromEntries(rows.map((row) => [countKey(row), row.count])), ...counts },
    claims: { ...Object.fromEntries(rows.map((row) => [countKey(row), claimOf(row)])), ...claims },
  };
  return { progress, rows };
}

const claimOf = ({ claimable, updatedAt }: RowOfBefore): Claim => ({
  claimable,
  at: Date.parse(updatedAt),
});

/** The write that replaces the progress that was read. 1 write for each KB: about 60 goals that were counted. */
export function progressPut(regId: number, next: MemberProgress): { put: Key & MemberProgress; condition: Condition } {
  return {
    put: { ...memberProgressKey(regId), ...next, version: next.version + 1 },
    condition: next.version === 0 ? absent : equals("version", next.version),
  };
}

/** Stores progress in place of the one that was read, then deletes the rows that it takes in. Throws ConditionFailed. */
export async function storeProgress(
  { table }: Pick<Core, "table">,
  regId: number,
  next: MemberProgress,
  rows: readonly Key[],
): Promise<void> {
  const { put, condition } = progressPut(regId, next);
  await table.put(put, condition);
  if (rows.length > 0) await table.removeMany(rows);
}

/** Returns progress with another count on a goal. */
export function withCount(progress: MemberProgress, goal: Pick<Goal, "stamp">, count: number): MemberProgress {
  return { ...progress, counts: { ...progress.counts, [countKey(goal)]: count } };
}
