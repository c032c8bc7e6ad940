import { COURSE_SLUGS } from "./course-slugs";
import { isPageOpen } from "./page-addresses";
import type { Course } from "./session";

/**
 * Returns where an address of an earlier version leads within a course: /academy stood for the course, and recordings and
 * achievements stood beside it. What the course has no page for leads to its not-found page.
 */
export function courseAddressOf(legacy: string, course: Course): string {
  const path = legacy.replace(/^\/academy(?=\/|$)/, "").replace(/\/+$/, "");
  const root = `/courses/${course.courseId}`;
  const slug = path.split("/")[1];
  const isPage = COURSE_SLUGS.some((one) => one === slug);
  const isThere = !isPage || isPageOpen(slug ?? "", course);
  return isThere ? root + path : `${root}/not-found`;
}
