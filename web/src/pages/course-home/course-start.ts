import { openPages, pageAddress } from "../../app/course-pages";
import type { Course } from "../../app/session";

/** Returns the address at which a course begins: its game where a chapter of it can be played, else Today. */
export function courseStart(course: Course, hasChapter: boolean): string {
  const pages = openPages(course);
  const start = pages.find(({ path }) => path === (hasChapter ? "game" : "today"));
  return pageAddress(start ?? { path: "today" }, course.courseId);
}
