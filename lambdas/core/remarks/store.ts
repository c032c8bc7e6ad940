import { createHash } from "node:crypto";
import { type AuditEvent, auditWrites } from "../audit/entry";
import { alongside, type ByProducts } from "../kernel/by-product";
import { ignoreConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { registrationsOf } from "../members/store";
import {
  absent,
  allOf,
  type Condition,
  equals,
  type Key,
  REMARKS_PREFIX,
  registrationItems,
  remarksKey,
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
 * Sets that the texts of a grader lie in, each by its digest, and the texts of a set: there are never more, and nothing is
 * counted over all of them. A full set gives up what was used longest ago; of 300 texts two or three are lost so.
 */
const SETS = 256;
const IN_A_SET = 4;
/** Places for the texts that a course's staff share: a later one takes the place of an earlier one now and then. */
const PLACES = 512;
/** Other courses of a grader whose texts are suggested to them, those joined last. */
const EARLIER_COURSES = 4;

/** A comment that a grader has written to students. It is remembered without being saved explicitly. */
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
  /** Whether they wrote it in another course, of an earlier term for one: its question is none of this course's. */
  readonly isElsewhere: boolean;
  /** Null where nobody shares it. */
  readonly sharing: { readonly by: string | null; readonly isOwn: boolean } | null;
}

const digestOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);
const setOf = (text: string): string => String(digestOf(text) % SETS).padStart(3, "0");
const placeOf = (text: string): string => String(digestOf(text) % PLACES).padStart(3, "0");

/** Some texts of a grader. */
interface RemarkSet {
  /** The most recently used comments first. */
  readonly remarks: readonly Remark[];
  readonly version: number;
}

/**
 * Keeps what a grader has written, at most 1,024 texts of each; never throws, for what they have written is stored already: a
 * failure is logged. Key REG#{r}/WRITTEN#{set}; 1 read and 1 write, none for what is blank or long.
 */
export async function keepRemark(
  core: Pick<Core, "table" | "clock"> & ByProducts,
  { regId }: { readonly regId: number },
  { text, questionId }: Pick<Remark, "text" | "questionId">,
): Promise<void> {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > REMARK_CHARACTERS) return;
  const key = remarksKey(regId, setOf(trimmed));
  const used = { text: trimmed, questionId, usedAt: core.clock.now().toISOString() };
  const about = { message: "A comment was not kept as a suggestion", regId };
  await alongside(core, about, () => retryOnConflict(() => storeRemark(core, key, used)));
}

/** Throws ConditionFailed where another text came to its set meanwhile. */
async function storeRemark({ table }: Stored, key: Key, used: Omit<Remark, "times">): Promise<void> {
  const found = await table.get<RemarkSet>(key);
  const before = found?.remarks ?? [];
  const times = 1 + (before.find(({ text }) => text === used.text)?.times ?? 0);
  const others = before.filter(({ text }) => text !== used.text);
  const set: RemarkSet = {
    remarks: [{ ...used, times }, ...others].slice(0, IN_A_SET),
    version: (found?.version ?? 0) + 1,
  };
  await table.put({ ...key, ...set }, found ? equals("version", found.version) : absent);
}

/** Reads the comments that a registration has written, eventually consistent. */
async function remarksOf({ table }: Stored, regId: number): Promise<Remark[]> {
  const found = { pk: registrationItems(regId), beginsWith: REMARKS_PREFIX, consistent: false };
  return (await table.queryAll<RemarkSet>(found)).flatMap(({ remarks }) => remarks);
}

/** Nothing lies there, or another text. */
const isAnother = (text: string): Condition => ({
  expression: "attribute_not_exists(pk) OR #text <> :text",
  names: { "#text": "text" },
  values: { ":text": text },
});

/**
 * What a grader has written to students of a course, then what the course's staff share, then what they wrote themselves as
 * staff of their other courses; of each the latest first, at most 300. Keys REG#{r}/WRITTEN#*, COURSE#{c}#REMARKS/* and the
 * caller's registrations, eventually consistent; half a read for each 4 KB of them.
 */
export async function remarksFor(
  stored: Stored,
  { regId, courseId, userId }: Pick<Registration, "regId" | "courseId" | "userId">,
): Promise<SuggestedRemark[]> {
  const [own, shared, elsewhere] = await Promise.all([
    remarksOf(stored, regId),
    stored.table.queryAll<SharedRemark>({ pk: remarksOfCourse(courseId), consistent: false }),
    remarksElsewhere(stored, userId, courseId),
  ]);
  const sharedByText = new Map(shared.map((remark) => [remark.text, remark]));
  const suggested = (
    remark: Remark,
    { isOwn, isElsewhere = false }: Pick<SuggestedRemark, "isOwn"> & { isElsewhere?: boolean },
  ): SuggestedRemark => {
    const { text, questionId, usedAt, times } = remark;
    const found = sharedByText.get(text);
    const sharing = found ? { by: found.sharedBy, isOwn: found.sharedById === regId } : null;
    return { text, questionId, usedAt, times, isOwn, isElsewhere, sharing };
  };
  const all = [
    ...latest(own).map((remark) => suggested(remark, { isOwn: true })),
    ...latest(shared).map((remark) => suggested(remark, { isOwn: false })),
    ...latest(elsewhere).map((remark) => suggested(remark, { isOwn: true, isElsewhere: true })),
  ];
  const nearest = new Map(all.toReversed().map((remark) => [remark.text, remark]));
  return all.filter((remark) => nearest.get(remark.text) === remark);
}

/** Reads the comments that a user has written as staff of other courses. */
async function remarksElsewhere(stored: Stored, userId: number, courseId: number): Promise<Remark[]> {
  const graded = (await registrationsOf(stored, userId)).filter(
    (one) => one.courseId !== courseId && one.role !== "student",
  );
  const written = await Promise.all(graded.slice(-EARLIER_COURSES).map(({ regId }) => remarksOf(stored, regId)));
  return written.flat();
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
export async function shareRemark(core: Core, caller: Registration, text: string): Promise<void> {
  const { table } = core;
  const { regId, courseId, name, username } = caller;
  const set = await table.get<RemarkSet>(remarksKey(regId, setOf(text)));
  const own = set?.remarks.find((remark) => remark.text === text);
  if (!own) throw new Refusal(404, NO_REMARK);
  const { questionId, usedAt, times } = own;
  const shared: SharedRemark = { text, questionId, usedAt, times, sharedById: regId, sharedBy: name ?? username };
  const key = sharedRemarkKey(courseId, placeOf(text));
  const row = { ...key, ...shared, gsi2pk: sharedRemarksIndex(regId), gsi2sk: key.sk };
  const entry = auditWrites(core, courseId, caller, [sharingEvent(caller, null, text)]);
  await ignoreConflict(table.transact([{ put: row, condition: isNobodyElses(text, regId) }, ...entry]));
}

/** Builds the audit log's entry for a comment that staff begin to share (no value before) or stop sharing. */
function sharingEvent({ courseId }: Registration, from: string | null, to: string | null): AuditEvent {
  const subject = { type: "course" as const, id: courseId, name: null };
  return { kind: "grade", subject, changes: [{ field: "sharedComment", from, to }] };
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
export async function unshareRemark(core: Core, caller: Registration, text: string): Promise<void> {
  const { table } = core;
  const { regId, courseId, role } = caller;
  const key = sharedRemarkKey(courseId, placeOf(text));
  const shared = await table.get<SharedRemark>(key);
  if (shared?.text !== text) return;
  if (shared.sharedById !== regId && role !== "admin") throw new Refusal(403, NOT_YOURS);
  const isSame = allOf(equals("text", text), equals("sharedById", shared.sharedById));
  const entry = auditWrites(core, courseId, caller, [sharingEvent(caller, text, null)]);
  await ignoreConflict(table.transact([{ remove: key, condition: isSame }, ...entry]));
}
