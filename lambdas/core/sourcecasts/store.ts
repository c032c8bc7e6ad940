import type { Core } from "../kernel/core";
import {
  absent,
  type Condition,
  type Key,
  type Operation,
  present,
  recordingTotalKey,
  SOURCECAST_PREFIX,
  sourcecastKey,
  sourcecastUidKey,
} from "../table";
import { MOST_IN_COURSE } from "./rules";
import type { RecordingTotal, Sourcecast, Weight } from "./sourcecast";

type Stored = Pick<Core, "table">;

/** Keys COURSE#{c}/CAST#*, consistent; 1 read for each 4 KB, of which playback data are 8 KB a recording at most. */
export function sourcecastsOf({ table }: Stored, courseId: number): Promise<Sourcecast[]> {
  return table.queryAll<Sourcecast & Key>({ pk: sourcecastKey(courseId, 0).pk, beginsWith: SOURCECAST_PREFIX });
}

/** Key COURSE#{c}/CAST#{id}, consistent; 1 read for each 4 KB. */
export function findSourcecast({ table }: Stored, courseId: number, sourcecastId: number) {
  return table.get<Sourcecast & Key>(sourcecastKey(courseId, sourcecastId));
}

/** Reads whether a uid is taken, and the totals of the course. 2 reads in one batch. */
export async function readClaims({ table }: Stored, courseId: number, uid: string) {
  const [owner, total] = await table.getMany([sourcecastUidKey(uid), recordingTotalKey(courseId)]);
  const none: RecordingTotal = { count: 0, plain: 0, packed: 0 };
  return { isTaken: owner !== undefined, total: (total as (RecordingTotal & Key) | undefined) ?? none };
}

/** Counts the recordings of a course. Key COURSE#{c}/RECORDINGS, consistent; 1 read. */
export async function countSourcecasts({ table }: Stored, courseId: number): Promise<number> {
  return (await table.get<RecordingTotal & Key>(recordingTotalKey(courseId)))?.count ?? 0;
}

/**
 * The operations that add a recording: its row, its uid, the course's totals, in this order. The second fails when the
 * uid is taken, the third when the course is full.
 */
export function additionOf(sourcecast: Sourcecast): Operation[] {
  const { courseId, sourcecastId, uid, weight } = sourcecast;
  return [
    { put: { ...sourcecastKey(courseId, sourcecastId), ...sourcecast }, condition: absent },
    { put: { ...sourcecastUidKey(uid), courseId, sourcecastId }, condition: absent },
    {
      update: recordingTotalKey(courseId),
      change: { add: { count: 1, plain: weight.plain, packed: weight.packed } },
      condition: leavesRoomFor(weight),
    },
  ];
}

/** The operations that take it away again. The first fails when it is gone already. */
export function removalOf({ courseId, sourcecastId, uid, weight }: Sourcecast): Operation[] {
  return [
    { remove: sourcecastKey(courseId, sourcecastId), condition: present },
    { remove: sourcecastUidKey(uid) },
    {
      update: recordingTotalKey(courseId),
      change: { add: { count: -1, plain: -weight.plain, packed: -weight.packed } },
    },
  ];
}

function leavesRoomFor({ plain, packed }: Weight): Condition {
  return {
    expression:
      "attribute_not_exists(pk) OR (#counted < :most AND #plainly <= :plainRoom AND #packedly <= :packedRoom)",
    names: { "#counted": "count", "#plainly": "plain", "#packedly": "packed" },
    values: {
      ":most": MOST_IN_COURSE.count,
      ":plainRoom": MOST_IN_COURSE.plain - plain,
      ":packedRoom": MOST_IN_COURSE.packed - packed,
    },
  };
}
