import type { AuditKind } from "../../../domain/facts/audit-kinds";
import type { Core } from "../kernel/core";
import { AFTER_ALL, BEFORE_ALL, MOMENT_CURSOR } from "../kernel/moment-order";
import { Refusal } from "../kernel/refusal";
import { auditActorIndex, auditEntryKey, auditKindIndex, type Key, type Query } from "../table";
import type { AuditEntry } from "./entry";

/** Which entries of a course's audit log are wanted; what is undefined admits all. */
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** Registration of who did it. */
  readonly actor?: number | undefined;
  /** The first moment that is wanted, and the first that is not any more. ISO 8601, UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The subject's id, or words that all occur in its name. */
  readonly text?: string | undefined;
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Cursor of the next page; null at the end. A page may be short, or even empty, before the end. */
  readonly next: string | null;
}

/** Entries that one page looks at when not all that are read are wanted; no more keys are read in one batch. */
const MOST_LOOKED_AT = 100;

/**
 * Reads one page of a course's audit log, newest first. A kind's entries are one list, a member's acts another; of the list
 * at most a hundred entries are read, so that a page costs the same however long the log is and however rare what
 * is wanted. Keys AUDIT#{c}/…, or an index; eventually consistent. 1 query, and for a member's acts a batch of reads; half a
 * read for each 4 KB, half a read an entry of a member's acts.
 *
 * @throws Refusal 400 a cursor that is none
 */
export async function auditPage(
  { table }: Pick<Core, "table">,
  courseId: number,
  filter: AuditFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AuditPage> {
  if (cursor !== undefined && !MOMENT_CURSOR.test(cursor)) throw new Refusal(400, "Invalid cursor");
  const range = rangeOf(filter, cursor);
  if (range.until > range.from) return { entries: [], next: null };
  const isWhole = isWholeList(filter);
  // What comes after the cursor begins with the cursor's own entry, which is taken away again.
  const looked = isWhole ? limit + (cursor === undefined ? 0 : 1) : MOST_LOOKED_AT;
  const query = { ...listOf(courseId, filter), ...range, limit: looked, descending: true, consistent: false };
  const { items, cursor: rest } = await table.query<Key>(query);
  const keys = items.filter(({ sk }) => sk !== cursor);
  const isOfKeys = query.index === "gsi2";
  const entries = isOfKeys ? await table.getMany<Key>(keys, { consistent: false }) : keys;
  return pageOf(entries as (AuditItem | undefined)[], { keys, filter, limit, isCut: rest !== undefined });
}

type AuditItem = AuditEntry & Key;

/** Sort keys begin with the moment: from the newest that is wanted back to the oldest. */
function rangeOf({ from, to }: AuditFilter, cursor: string | undefined) {
  const newest = [cursor, to].filter((bound) => bound !== undefined).sort()[0] ?? AFTER_ALL;
  return { from: newest, until: from ?? BEFORE_ALL };
}

/** Tells whether every entry of the list that is read is wanted. */
const isWholeList = ({ actor, kind, text }: AuditFilter) =>
  !text?.trim() && (actor === undefined || kind === undefined);

function listOf(courseId: number, { actor, kind }: AuditFilter): Pick<Query, "pk" | "index"> {
  if (kind !== undefined) return { pk: auditKindIndex(courseId, kind), index: "gsi1" };
  if (actor !== undefined) return { pk: auditActorIndex(courseId, actor), index: "gsi2" };
  return { pk: auditEntryKey(courseId, "").pk };
}

interface Looked {
  readonly keys: readonly Key[];
  readonly filter: AuditFilter;
  readonly limit: number;
  /** There is more in the list than was read. */
  readonly isCut: boolean;
}

function pageOf(items: readonly (AuditItem | undefined)[], { keys, filter, limit, isCut }: Looked): AuditPage {
  const entries: AuditEntry[] = [];
  for (const [index, item] of items.entries()) {
    if (item && isWanted(item, filter)) entries.push(item);
    const isLast = index === items.length - 1;
    if (entries.length === limit && !isLast) return { entries, next: keys[index]?.sk ?? null };
  }
  return { entries, next: isCut ? (keys.at(-1)?.sk ?? null) : null };
}

function isWanted({ actor, subject }: AuditEntry, filter: AuditFilter): boolean {
  if (filter.actor !== undefined && actor?.regId !== filter.actor) return false;
  const text = folded(filter.text ?? "");
  const name = folded(subject.name ?? "");
  return text === folded(String(subject.id)) || text.split(" ").every((word) => name.includes(word));
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
