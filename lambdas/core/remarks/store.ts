import { createHash } from "node:crypto";
import { alongside, type ByProducts } from "../kernel/by-product";
import { ignoreConflict, onConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import {
  allOf,
  type Condition,
  equals,
  type Key,
  REMARK_PREFIX,
  registrationItems,
  remarkKey,
  remarksOfCourse,
  sharedRemarkKey,
  sharedRemarksIndex,
} from "../table";

type Stored = Pick<Core, "table">;

/** Characters of the longest text that is kept: nobody writes a longer one twice. */
export const REMARK_CHARACTERS = 1000;
/** Texts that are answered of each kind, those used last first. */
const MOST_ANSWERED = 300;
/**
 * Places for the texts of a grader, and for those that a course's staff share. A text has its place by its digest, so there
 * are never more of them, and nothing is counted: a later text takes the place of an earlier one now and then.
 */
const PLACES = 512;

/** What a grader has written to students, to be found again without having been put aside. */
export interface Remark {
  readonly text: string;
  /** The question about whose answer it was written last. */
  readonly questionId: number;
  /** ISO 8601, UTC. */
  readonly usedAt: string;
  /** How often it was written. */
  readonly times: number;
}

/** A text that somebody shares with the course's staff. */
interface SharedRemark extends Remark {
  /** Null where it was shared by somebody who has been removed since. */
  readonly sharedById: number | null;
  readonly sharedBy: string | null;
}

/** A remark as somebody of the staff sees it. */
export interface SuggestedRemark extends Remark {
  readonly isOwn: boolean;
  /** Null where nobody shares it. */
  readonly sharing: { readonly by: string | null; readonly isOwn: boolean } | null;
}

const digestOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);
const placeOf = (text: string): string => String(digestOf(text) % PLACES).padStart(3, "0");

/**
 * Keeps what a grader has written, at most 512 texts of each; never throws, for what they have written is stored already: a
 * failure is logged. Key REG#{r}/REMARK#{place}; 1 write, 2 where it is the first or takes the place of another one, none for
 * what is blank or long.
 */
export async function keepRemark(
  core: Pick<Core, "table" | "clock"> & ByProducts,
  { regId }: { readonly regId: number },
  { text, questionId }: Pick<Remark, "text" | "questionId">,
): Promise<void> {
  const kept = text.trim();
  if (kept === "" || kept.length > REMARK_CHARACTERS) return;
  const key = remarkKey(regId, placeOf(kept));
  const first: Remark = { text: kept, questionId, usedAt: core.clock.now().toISOString(), times: 1 };
  const about = { message: "A comment was not kept as a suggestion", regId };
  // Of two who write the same at once, the later one finds it there when it tries again.
  await alongside(core, about, () => retryOnConflict(() => storeRemark(core, key, first)));
}

/** Throws ConditionFailed where the same text came to its place meanwhile. */
async function storeRemark({ table }: Stored, key: Key, first: Remark): Promise<void> {
  const { text, questionId, usedAt } = first;
  const again = table.update(key, { set: { questionId, usedAt }, add: { times: 1 } }, equals("text", text));
  await onConflict(again, () => table.put({ ...key, ...first }, isAnother(text)));
}

/** Nothing lies there, or another text. */
const isAnother = (text: string): Condition => ({
  expression: "attribute_not_exists(pk) OR #text <> :text",
  names: { "#text": "text" },
  values: { ":text": text },
});

/**
 * What a grader has written and what the course's staff share, the latest first. Keys REG#{r}/REMARK#…,
 * COURSE#{c}#REMARKS/…, eventually consistent; half a read for each 4 KB of both.
 */
export async function remarksFor(
  { table }: Stored,
  { regId, courseId }: Pick<Registration, "regId" | "courseId">,
): Promise<SuggestedRemark[]> {
  const [own, shared] = await Promise.all([
    table.queryAll<Remark>({ pk: registrationItems(regId), beginsWith: REMARK_PREFIX, consistent: false }),
    table.queryAll<SharedRemark>({ pk: remarksOfCourse(courseId), consistent: false }),
  ]);
  const sharedByText = new Map(shared.map((remark) => [remark.text, remark]));
  const known = new Set(own.map(({ text }) => text));
  const suggested = (remark: Remark, isOwn: boolean): SuggestedRemark => {
    const { text, questionId, usedAt, times } = remark;
    const found = sharedByText.get(text);
    const sharing = found ? { by: found.sharedBy, isOwn: found.sharedById === regId } : null;
    return { text, questionId, usedAt, times, isOwn, sharing };
  };
  return [
    ...latest(own).map((remark) => suggested(remark, true)),
    ...latest(shared.filter(({ text }) => !known.has(text))).map((remark) => suggested(remark, false)),
  ];
}

const latest = <Kind extends Remark>(remarks: readonly Kind[]): Kind[] =>
  remarks.toSorted((one, other) => Date.parse(other.usedAt) - Date.parse(one.usedAt)).slice(0, MOST_ANSWERED);

export const NO_REMARK = "You have not written that.";
export const NOT_YOURS = "Somebody else shares it.";

/**
 * Shares one of the caller's texts with the staff of the course, at most 512 of which are kept. Of two who have written the
 * same, the one who shared it first goes on doing so. Key COURSE#{c}#REMARKS/{place}; 1 read and 1 write.
 *
 * @throws Refusal 404 the caller has not written it
 */
export async function shareRemark(
  { table }: Stored,
  { regId, courseId, name, username }: Registration,
  text: string,
): Promise<void> {
  const own = await table.get<Remark>(remarkKey(regId, placeOf(text)));
  if (own?.text !== text) throw new Refusal(404, NO_REMARK);
  const { questionId, usedAt, times } = own;
  const shared: SharedRemark = { text, questionId, usedAt, times, sharedById: regId, sharedBy: name ?? username };
  const key = sharedRemarkKey(courseId, placeOf(text));
  const row = { ...key, ...shared, gsi2pk: sharedRemarksIndex(regId), gsi2sk: key.sk };
  await ignoreConflict(table.put(row, isNobodyElses(text, regId)));
}

/** No other member shares this text. */
function isNobodyElses(text: string, regId: number): Condition {
  const { expression, names, values } = isAnother(text);
  return {
    expression: `${expression} OR #sharer = :regId OR #sharer = :nobody`,
    names: { ...names, "#sharer": "sharedById" },
    values: { ...values, ":regId": regId, ":nobody": null },
  };
}

/**
 * Takes a member's name off what they share: the words stay with the course, and then only admins take them back. Keys index
 * REG#{r}#SHARED, so what was shared within the last moments may keep the name; half a read, and 1 write for each.
 * Safe to repeat.
 */
export async function forgetSharer({ table }: Stored, { regId }: Pick<Registration, "regId">): Promise<void> {
  const keys = await table.queryAll<Key>({ pk: sharedRemarksIndex(regId), index: "gsi2" });
  const nameless = { set: { sharedById: null, sharedBy: null }, unset: ["gsi2pk", "gsi2sk"] };
  for (const key of keys) await ignoreConflict(table.update(key, nameless, equals("sharedById", regId)));
}

/**
 * Shares a text no more; nothing where nobody shares it. Admins may do so for anybody. 1 read and 1 write.
 *
 * @throws Refusal 403 somebody else shares it
 */
export async function unshareRemark(
  { table }: Stored,
  { regId, courseId, role }: Registration,
  text: string,
): Promise<void> {
  const key = sharedRemarkKey(courseId, placeOf(text));
  const shared = await table.get<SharedRemark>(key);
  if (shared?.text !== text) return;
  if (shared.sharedById !== regId && role !== "admin") throw new Refusal(403, NOT_YOURS);
  const isSame = allOf(equals("text", text), equals("sharedById", shared.sharedById));
  await ignoreConflict(table.remove(key, isSame));
}
