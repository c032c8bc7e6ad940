import { z } from "zod";
import type { AuditActor } from "../audit/entry";
import type { Course } from "../courses/course";
import { isArchived } from "../courses/rules";
import { changeCourse, readCourse } from "../courses/store";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { courseKey, equals, type Operation, registrationKey, TRANSACTION_LIMIT } from "../table";
import type { Registration } from "./registration";
import { listMembers } from "./store";

/** The message that has the members of a course marked as its row says. */
export const archivalJob = z.object({ chore: z.literal("archive"), courseId: z.int().positive() });
export type ArchivalJob = z.infer<typeof archivalJob>;

/** The queue of archivals. Each is done at least once. */
export interface ArchivalQueue {
  send(job: ArchivalJob, delaySeconds?: number): Promise<void>;
}

export interface ArchivingCore extends Core {
  readonly archivals: ArchivalQueue;
}

/**
 * Archives a course, or brings it back, and tells the audit log; a job then marks its members, so that the check of who
 * calls refuses their changes without a further read. Asked again it only sends the job again. 1 read, and a transaction
 * of the course and the entry.
 */
export async function setArchived(
  core: ArchivingCore,
  actor: AuditActor,
  courseId: number,
  archived: boolean,
): Promise<void> {
  await changeCourse(core, actor, courseId, (course): Course | null => {
    if (isArchived(course) === archived) return null;
    const archivedAt = archived ? core.clock.now().toISOString() : null;
    return { ...course, archivedAt, version: course.version + 1 };
  });
  await core.archivals.send({ chore: "archive", courseId });
}

/** Seconds after which members are looked at again: the index may not have had the newest of them yet. */
const LOOK_AGAIN_SECONDS = 10;

/** Members of one transaction, beside the check of their course. */
const MEMBERS_A_TRANSACTION = TRANSACTION_LIMIT - 1;

/**
 * Marks the members of a course as its row says now, each transaction only while the row stays so; those who are marked
 * already are left, so it can be repeated and goes on where it was cut short. When there was something to do, it sends
 * itself once more. The members, 1 read for about 10 of them, and 4 writes for each who is marked, 2 a transaction.
 */
export async function markMembers(core: ArchivingCore, courseId: number): Promise<void> {
  const marked = await retryOnConflict(async () => {
    const course = await readCourse(core, courseId);
    const archived = isArchived(course);
    const members = (await listMembers(core, courseId)).filter((member) => (member.archived ?? false) !== archived);
    for (let start = 0; start < members.length; start += MEMBERS_A_TRANSACTION) {
      const some = members.slice(start, start + MEMBERS_A_TRANSACTION);
      const isStillSo: Operation = { check: courseKey(courseId), condition: equals("version", course.version) };
      await core.table.transact([isStillSo, ...some.map((member) => marking(member, archived))]);
    }
    return members.length;
  });
  if (marked > 0) await core.archivals.send({ chore: "archive", courseId }, LOOK_AGAIN_SECONDS);
}

function marking({ userId, courseId, regId }: Registration, archived: boolean): Operation {
  return {
    update: registrationKey(userId, courseId),
    change: archived ? { set: { archived: true } } : { unset: ["archived"] },
    condition: equals("regId", regId),
  };
}
