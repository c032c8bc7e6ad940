import { openPages, pageAddress } from "../../app/course-pages";
import type { Course } from "../../app/session";

/**
 * Returns the address at which a course begins: its game where a chapter of it can be played, for admins of a course without
 * assessment types the panel where they add them, else Today.
 */
export function courseStart(course: Course, hasChapter: boolean): string {
  const pages = openPages(course);
  const [today, game, panel] = (["today", "game", "adminpanel"] as const).map((path) =>
    pages.find((page) => page.path === path),
  );
  const first = (hasChapter ? game : undefined) ?? (course.types.length === 0 ? panel : undefined) ?? today;
  return first ? pageAddress(first, course.courseId) : `/courses/${course.courseId}/not-found`;
}
