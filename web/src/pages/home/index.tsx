import { Navigate } from "react-router-dom";
import { courseOf, useSession } from "../../app/session";

/** The root of the site: the selected course, or the welcome page when there is none. */
export default function Home() {
  const course = courseOf(useSession());
  return <Navigate to={course ? `/courses/${course.courseId}` : "/welcome"} replace />;
}
