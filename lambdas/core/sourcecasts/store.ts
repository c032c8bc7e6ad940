import type { Core } from "../kernel/core";
import {
  absent,
  type Condition,
  equals,
  formerUidKey,
  type Key,
  type Operation,
  recordingTotalKey,
  SOURCECAST_PREFIX,
  sourcecastKey,
  sourcecastUidKey,
  WATCHED_PREFIX,
  watchedKey,
} from "../table";
import { MOST_IN_COURSE } from "./rules";
import type { Sourcecast } from "./sourcecast";

type Stored = Pick<Core, "table">;

/** A row as it is kept: one of earlier days has less. */
type Row = Partial<Sourcecast> & Omit<Sourcecast, keyof typeof NEW_SINCE | "updatedAt"> & Key;

/** Default values of fields that old rows do not have. */
const NEW_SINCE = {
  isPublished: true,
  durationMs: null,
  annotationsKey: null,
  isUidOfCourse: false,
  markerCount: 0,
  opening: null,
  hasCaptions: false,
  revision: 0,
} as const;

const completed = (row: Row): Sourcecast => ({ ...NEW_SINCE, updatedAt: row.insertedAt, ...row });

/** Reads the recordings of a course, oldest first. Keys COURSE#{c}/CAST#*, consistent; 1 read for each 4 KB, about 1 KB a recording. */
export async function sourcecastsOf({ table }: Stored, courseId: number): Promise<Sourcecast[]> {
  const rows = await table.queryAll<Row>({ pk: sourcecastKey(courseId, 0).pk, beginsWith: SOURCECAST_PREFIX });
  return rows.map(completed);
}

/** Key COURSE#{c}/CAST#{id}, consistent; 1 read. */
export async function findSourcecast(
  { table }: Stored,
  courseId: number,
  sourcecastId: number,
): Promise<Sourcecast | undefined> {
  const row = await table.get<Row>(sourcecastKey(courseId, sourcecastId));
  return row && completed(row);
}

/** Finds a recording of a course by its uid. Keys COURSE#{c}/CASTUID#{uid}, COURSE#{c}/CAST#{id}, consistent; 2 reads, 3 for one of earlier days. */
export async function findByUid(core: Stored, courseId: number, uid: string): Promise<Sourcecast | undefined> {
  const owner =
    (await core.table.get<Owner>(sourcecastUidKey(courseId, uid))) ?? (await core.table.get<Owner>(formerUidKey(uid)));
  return owner?.courseId === courseId ? findSourcecast(core, courseId, owner.sourcecastId) : undefined;
}

/** How far a student has watched a recording. */
export interface Watched {
  readonly sourcecastId: number;
  /** The equal parts that are passed. */
  readonly parts: number;
  /** When they passed the last of them, in the recording of that revision. */
  readonly furthestMs: number;
  readonly revision: number;
}

/** Reads how far a member has watched recordings. Keys REG#{r}/WATCHED#*, consistent; 1 read for about 40. */
export function watchedBy({ table }: Stored, regId: number): Promise<Watched[]> {
  return table.queryAll<Watched & Key>({ pk: watchedKey(regId, 0).pk, beginsWith: WATCHED_PREFIX });
}

/** Reads the counters of a recording's viewers, which stand in its row. Key COURSE#{c}/CAST#{id}, consistent; 1 read. */
export function findViews({ table }: Stored, courseId: number, sourcecastId: number) {
  return table.get<Readonly<Record<string, number | undefined>>>(sourcecastKey(courseId, sourcecastId));
}

interface Owner {
  readonly courseId: number;
  readonly sourcecastId: number;
}

/** Reads whether a uid is taken, and how many recordings the course has. 3 reads in one batch; 1 without a uid. */
export async function readClaims({ table }: Stored, courseId: number, uid: string | null) {
  const keys = [
    recordingTotalKey(courseId),
    ...(uid === null ? [] : [sourcecastUidKey(courseId, uid), formerUidKey(uid)]),
  ];
  const [total, owner, former] = await table.getMany(keys);
  const isFormer = (former as Owner | undefined)?.courseId === courseId;
  return { isTaken: owner !== undefined || isFormer, count: (total as { count: number } | undefined)?.count ?? 0 };
}

/** Counts the recordings of a course. Key COURSE#{c}/RECORDINGS, consistent; 1 read. */
export async function countSourcecasts({ table }: Stored, courseId: number): Promise<number> {
  return (await table.get<{ count: number }>(recordingTotalKey(courseId)))?.count ?? 0;
}

/**
 * The operations that add a recording: its row, its uid, the course's count, in this order. The second fails when the
 * uid is taken, the third when the course is full.
 */
export function additionOf(sourcecast: Sourcecast): Operation[] {
  const { courseId, sourcecastId, uid } = sourcecast;
  return [
    { put: { ...sourcecastKey(courseId, sourcecastId), ...sourcecast }, condition: absent },
    { put: { ...sourcecastUidKey(courseId, uid), courseId, sourcecastId }, condition: absent },
    { update: recordingTotalKey(courseId), change: { add: { count: 1 } }, condition: HAS_ROOM },
  ];
}

/** The operations that take it away again. The first fails when it is gone already, or has other objects than were read. */
export function removalOf(read: Sourcecast): Operation[] {
  const { courseId, sourcecastId, uid, isUidOfCourse } = read;
  return [
    { remove: sourcecastKey(courseId, sourcecastId), condition: hasObjectsOf(read) },
    { remove: isUidOfCourse ? sourcecastUidKey(courseId, uid) : formerUidKey(uid) },
    { update: recordingTotalKey(courseId), change: { add: { count: -1 } } },
  ];
}

const HAS_ROOM: Condition = {
  expression: "attribute_not_exists(pk) OR #counted < :most",
  names: { "#counted": "count" },
  values: { ":most": MOST_IN_COURSE },
};

type Changes = Partial<Omit<Sourcecast, "sourcecastId" | "courseId" | "uid">>;

/** Changes members of a row whose objects are those that were read; 1 write for each KB. Throws ConditionFailed. */
export function changeSourcecast({ table }: Stored, read: Sourcecast, set: Changes): Promise<unknown> {
  return table.update(sourcecastKey(read.courseId, read.sourcecastId), { set }, hasObjectsOf(read));
}

/** The operation that does the same in a transaction. */
export const changeOf = (read: Sourcecast, set: Changes): Operation => ({
  update: sourcecastKey(read.courseId, read.sourcecastId),
  change: { set },
  condition: hasObjectsOf(read),
});

/** The row still names the objects that it named. */
function hasObjectsOf({ audioKey, annotationsKey }: Sourcecast): Condition {
  const sound = equals("audioKey", audioKey);
  const names = { "#annotations": "annotationsKey" };
  // Rows of earlier days have no such member.
  const annotations = `#annotations = :annotations${annotationsKey === null ? " OR attribute_not_exists(#annotations)" : ""}`;
  return {
    expression: `${sound.expression} AND (${annotations})`,
    names: { ...sound.names, ...names },
    values: { ...sound.values, ":annotations": annotationsKey },
  };
}
