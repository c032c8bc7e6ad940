import { NavLink } from "react-router-dom";
import { GRADING_PAGES, pageAddress } from "../../app/course-pages";
import { useCourse } from "../../app/session";
import { strings } from "../../texts/en/grading";
import "./sections.css";

/** The way between the pages of grading: the submissions, and what is about all of them. */
export function GradingSections() {
  const { courseId } = useCourse();
  return (
    <nav className="grading-sections" aria-label={strings.sections}>
      <ul>
        {GRADING_PAGES.map((page) => (
          <li key={page.path}>
            <NavLink to={pageAddress(page, courseId)} end>
              {page.path === "grading" ? strings.submissions : page.name()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
