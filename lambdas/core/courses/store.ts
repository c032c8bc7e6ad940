import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { absent, courseKey, equals, type Key, type Operation } from "../table";
import type { Course } from "./course";

type Stored = Pick<Core, "table">;

/** Key COURSE#{c}/COURSE, consistent; 1 read. */
export function findCourse({ table }: Stored, courseId: number): Promise<Course | undefined> {
  return table.get<Course & Key>(courseKey(courseId));
}

/** As findCourse, for callers whom the gate has let in: their course exists. */
export async function readCourse(stored: Stored, courseId: number): Promise<Course> {
  const course = await findCourse(stored, courseId);
  if (course === undefined) throw new Error(`Course ${courseId} has members but no row`);
  return course;
}

/** The courses that exist among the ids, in their order. One batch of consistent reads; 1 read a course. */
export async function readCourses({ table }: Stored, courseIds: readonly number[]): Promise<Course[]> {
  const courses = await table.getMany<Course & Key>(courseIds.map(courseKey));
  return courses.flatMap((course) => (course === undefined ? [] : [course]));
}

export function creationOfCourse(course: Course): Operation {
  return { put: { ...courseKey(course.courseId), ...course }, condition: absent };
}

/**
 * Changes the course as `change` decides from its current state, which is read again when somebody else was quicker; null
 * leaves it as it is. Tells whether it was changed. Key COURSE#{c}/COURSE; 1 read, 1 write a KB.
 */
export async function changeCourse(
  stored: Stored,
  courseId: number,
  change: (course: Course) => Course | null | Promise<Course | null>,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const course = await readCourse(stored, courseId);
    const next = await change(course);
    if (next === null) return false;
    await stored.table.put({ ...courseKey(courseId), ...next }, equals("version", course.version));
    return true;
  });
}
