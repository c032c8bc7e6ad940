import type { Core } from "../kernel/core";
import { PartitionCache } from "../kernel/partition-cache";
import { courseKey } from "../table";
import type { Course } from "./course";
import { readCourse } from "./store";

const cache = new PartitionCache<Course>({
  partition: (courseId) => courseKey(courseId).pk,
  read: readCourse,
  maxAgeMs: 1_500,
  most: 50,
});

/**
 * Works like readCourse, for those who change nothing about it: as it was up to 1.5 seconds ago where another process has
 * changed it since. No reads where it is kept.
 */
export const courseForStudents = (core: Pick<Core, "table" | "clock">, courseId: number): Promise<Course> =>
  cache.get(core, courseId);
