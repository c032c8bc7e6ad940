import { PartitionCache } from "../kernel/partition-cache";
import { courseKey } from "../table";

/** With the time that a request takes, below the two seconds within which everybody sees what staff have changed. */
const MAX_AGE_MS = 1_500;
const COURSES = 50;

/** Returns a cache of what all students of a course read of it, for a second and a half (docs/decisions/24-course-in-memory.md). */
export const courseCache = <T>(read: ConstructorParameters<typeof PartitionCache<T>>[0]["read"]): PartitionCache<T> =>
  new PartitionCache<T>({ partition: (courseId) => courseKey(courseId).pk, read, maxAgeMs: MAX_AGE_MS, most: COURSES });
