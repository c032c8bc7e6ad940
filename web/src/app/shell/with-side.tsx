import { Outlet } from "react-router-dom";
import { ReadOnlyNote } from "../course-acts";
import { useCourse } from "../session";
import { CourseNavigation } from "./navigation";

/** Pages with the side navigation; below 768 px the header's menu holds the same links. */
export function WithSide() {
  return (
    <div className="with-side">
      <div className="with-side__bar">
        <CourseNavigation course={useCourse()} />
      </div>
      <main className="page" id="content">
        <ReadOnlyNote />
        <Outlet />
      </main>
    </div>
  );
}
