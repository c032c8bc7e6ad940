import type { Core } from "../kernel/core";
import { AFTER_ALL, BEFORE_ALL } from "../kernel/moment-order";
import type { Registration } from "../members/registration";
import {
  absent,
  allOf,
  announcementKey,
  announcementSort,
  announcementsIndex,
  type Condition,
  equals,
  type Key,
  type Operation,
  present,
  registrationKey,
} from "../table";
import type { Announcement } from "./announcement";

type Stored = Pick<Core, "table">;

/** One announcement of this course. Key COURSE#{c}/ANNOUNCEMENT#{id}, consistent; 1 read for each 4 KB. */
export function findAnnouncement({ table }: Stored, courseId: number, id: string): Promise<Announcement | undefined> {
  return table.get<Announcement & Key>(announcementKey(courseId, id));
}

/** The operation that stores an announcement in place of the one that was read, if there was one: its version follows. */
export function putAnnouncement(next: Announcement, before: Announcement | undefined): Operation {
  const { courseId, announcementId, publishAt } = next;
  return {
    put: {
      ...announcementKey(courseId, announcementId),
      ...next,
      gsi1pk: announcementsIndex(courseId),
      gsi1sk: announcementSort(publishAt, announcementId),
    },
    condition: before === undefined ? absent : equals("version", before.version),
  };
}

/**
 * Keeps that open pages are told of an announcement. Key COURSE#{c}/ANNOUNCEMENT#{id}; 1 write for each KB, doubled with the index.
 *
 * @throws ConditionFailed they were told, or it is gone
 */
export async function keepTold(
  { table, clock }: Pick<Core, "table" | "clock">,
  { courseId, announcementId }: Pick<Announcement, "courseId" | "announcementId">,
): Promise<void> {
  const untold: Condition = { expression: "attribute_not_exists(#told)", names: { "#told": "toldAt" } };
  const change = { set: { toldAt: clock.now().toISOString() } };
  await table.update(announcementKey(courseId, announcementId), change, allOf(present, untold));
}

interface Range {
  /** Sort key of the latest that is wanted, in the index. */
  readonly from?: string;
  /** ISO moment of the earliest that is wanted. */
  readonly until?: string;
  readonly limit: number;
}

/**
 * The announcements of a course, latest first, with the place of each in that order. Index COURSE#{c}#ANNOUNCEMENTS, eventual;
 * half a read for each 4 KB.
 */
export async function latestAnnouncements({ table }: Stored, courseId: number, range: Range) {
  const { from = AFTER_ALL, until = BEFORE_ALL, limit } = range;
  const query = { pk: announcementsIndex(courseId), index: "gsi1" as const, from, until, limit, descending: true };
  const { items, cursor } = await table.query<Announcement & { readonly gsi1sk: string }>(query);
  return { announcements: items, isCut: cursor !== undefined };
}

/**
 * Keeps up to which moment a member has seen what they were told; an earlier moment changes nothing. Key
 * USER#{user}/REG#{course}; 2 writes, with the index.
 *
 * @throws ConditionFailed they have seen later ones, or are no member any more
 */
export async function keepSeen(
  { table }: Stored,
  { userId, courseId, regId }: Pick<Registration, "userId" | "courseId" | "regId">,
  upTo: string,
): Promise<void> {
  const isLater: Condition = {
    expression: "attribute_not_exists(#seen) OR #seen < :up_to",
    names: { "#seen": "announcementsSeen" },
    values: { ":up_to": upTo },
  };
  const change = { set: { announcementsSeen: upTo } };
  await table.update(registrationKey(userId, courseId), change, allOf(equals("regId", regId), isLater));
}
