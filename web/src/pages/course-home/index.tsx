import { Navigate } from "react-router-dom";
import { listingPath } from "../../app/course-links";
import { openPages, pageAddress } from "../../app/course-pages";
import { type Course, useCourse } from "../../app/session";

/**
 * Returns the address at which a course begins: its game, else its first assessment type, else for admins the panel where
 * they add types.
 */
export function courseStart(course: Course): string {
  const { courseId, types } = course;
  const pages = openPages(course);
  const game = pages.find(({ path }) => path === "game");
  if (game) return pageAddress(game, courseId);
  if (types[0]) return listingPath(courseId, types[0].type);
  const panel = pages.find(({ path }) => path === "adminpanel");
  return panel ? pageAddress(panel, courseId) : `/courses/${courseId}/not-found`;
}

/** The root of a course. */
export default function CourseHome() {
  return <Navigate to={courseStart(useCourse())} replace />;
}
