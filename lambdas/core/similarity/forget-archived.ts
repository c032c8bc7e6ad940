import { assessmentsOfCourse } from "../assessments/store";
import type { Course } from "../courses/course";
import { isArchived, similarityDaysOf } from "../courses/rules";
import { readCourses } from "../courses/store";
import { mapConcurrently } from "../kernel/concurrency";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { counterKey, courseKey, equals } from "../table";
import { deleteSimilarity } from "./store";

const DAY_MS = 86_400_000;
/** Courses that are looked at at a time. */
const CONCURRENCY = 4;

/**
 * Deletes what comparisons have found in courses that were archived for longer than they keep it, with the programs that
 * staff's notes hold, and tells in how many. Safe to repeat, late, and beside another one. 1 read and half a read a course;
 * for each that it concerns those of its assessments, and a write for each KB that is deleted.
 */
export async function forgetSimilarity(core: Pick<Core, "table" | "clock">): Promise<number> {
  const counter = await core.table.get<{ n: number }>(counterKey("course"));
  const ids = Array.from({ length: counter?.n ?? 0 }, (_, index) => index + 1);
  const courses = await readCourses(core, ids, { consistent: false });
  const due = courses.filter((course) => isDue(course, core.clock.now()));
  await mapConcurrently(due, CONCURRENCY, async ({ courseId, archivedAt }) => {
    for (const { assessmentId } of await assessmentsOfCourse(core, courseId))
      await deleteSimilarity(core, assessmentId);
    const change = { set: { similarityForgottenFor: archivedAt } };
    await isWritten(core.table.update(courseKey(courseId), change, equals("archivedAt", archivedAt)));
  });
  return due.length;
}

function isDue(course: Course, now: Date): boolean {
  const { archivedAt, similarityForgottenFor } = course;
  if (!isArchived(course) || typeof archivedAt !== "string" || similarityForgottenFor === archivedAt) return false;
  return now.getTime() - Date.parse(archivedAt) >= similarityDaysOf(course) * DAY_MS;
}
