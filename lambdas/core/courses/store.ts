import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { absent, courseKey, equals, type Key, type Operation } from "../table";
import { courseEvents } from "./audit-events";
import type { Course } from "./course";

type Stored = Pick<Core, "table">;

/** Key COURSE#{c}/COURSE, consistent; 1 read. */
export function findCourse({ table }: Stored, courseId: number): Promise<Course | undefined> {
  return table.get<Course & Key>(courseKey(courseId));
}

/** Works like findCourse, for callers that the access check has admitted: their course exists. */
export async function readCourse(stored: Stored, courseId: number): Promise<Course> {
  const course = await findCourse(stored, courseId);
  if (course === undefined) throw new Error(`Course ${courseId} has members but no row`);
  return course;
}

/** The courses that exist among the ids, in their order. Batches of reads, consistent unless told otherwise; 1 read a course, or half. */
export async function readCourses(
  { table }: Stored,
  courseIds: readonly number[],
  { consistent = true } = {},
): Promise<Course[]> {
  const courses = await table.getMany<Course & Key>(courseIds.map(courseKey), { consistent });
  return courses.flatMap((course) => (course === undefined ? [] : [course]));
}

export function creationOfCourse(course: Course): Operation {
  return { put: { ...courseKey(course.courseId), ...course }, condition: absent };
}

/**
 * Changes the course as `change` decides from its current state, which is read again when somebody else was quicker; null
 * leaves it as it is. Returns the changed course, or null. What `actor` changed is written to the audit log with it. Key
 * COURSE#{c}/COURSE; 1 read, 1 write a KB, in a transaction twice that and 6 writes for the settings and each type that differ.
 */
export async function changeCourse(
  core: Core,
  actor: AuditActor,
  courseId: number,
  change: (course: Course) => Course | null | Promise<Course | null>,
): Promise<Course | null> {
  return retryOnConflict(async () => {
    const course = await readCourse(core, courseId);
    const next = await change(course);
    if (next === null) return null;
    const [put, condition] = [{ ...courseKey(courseId), ...next }, equals("version", course.version)];
    const entries = auditWrites(core, courseId, actor, courseEvents(course, next));
    if (entries.length === 0) await core.table.put(put, condition);
    else await core.table.transact([{ put, condition }, ...entries]);
    return next;
  });
}
