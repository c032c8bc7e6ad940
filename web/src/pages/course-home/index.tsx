import { Navigate } from "react-router-dom";
import { listingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";

/** The root of a course: its first assessment type. */
export default function CourseHome() {
  const { courseId, types } = useCourse();
  const first = types[0];
  return <Navigate to={first ? listingPath(courseId, first.type) : `/courses/${courseId}/not-found`} replace />;
}
