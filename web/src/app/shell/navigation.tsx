import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { regradeCountsQuery } from "../../api/regrade-requests";
import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/shell";
import type { Course } from "../session";
import { linksOf } from "./navigation-links";

/** How many regrade requests wait for staff. */
function OpenRequests({ courseId }: { courseId: number }) {
  const { data } = useQuery(regradeCountsQuery(courseId));
  if (!data || data.open === 0) return null;
  return (
    <span className="side-link__count">
      {data.open}
      <span className="unseen"> {strings.openRequests}</span>
    </span>
  );
}

/** The course's links, for the side of wide pages and for the drawer. */
export function CourseNavigation({ course, onFollow }: { course: Course; onFollow?: () => void }) {
  const groups = linksOf(course);
  const { pathname } = useLocation();
  const counts = { "--groups": groups.length, "--links": groups.flatMap(({ links }) => links).length };
  return (
    <nav className="side-links" aria-label={strings.courseNavigation} style={counts as CSSProperties}>
      <p className="side-links__course" title={course.configuration.courseName}>
        {course.configuration.courseName}
      </p>
      {groups.map(({ title, links }) => (
        <div key={title} className="side-links__group">
          <p className="side-links__title">{title}</p>
          <ul>
            {links.map(({ to, label, icon, within = [] }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className={({ isActive }) =>
                    isActive || within.includes(pathname) ? "side-link active" : "side-link"
                  }
                  onClick={onFollow}
                >
                  <Icon name={icon} />
                  {label}
                  {to.endsWith("/regraderequests") && <OpenRequests courseId={course.courseId} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
