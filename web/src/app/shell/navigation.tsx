import { NavLink } from "react-router-dom";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/shell";
import { gradingPath, listingPath, typeIcon } from "../course-links";
import { type Course, isStaff } from "../session";

interface Entry {
  to: string;
  label: string;
  icon: IconName;
}

/** The links to the listings of a course's assessment types. */
export const typeLinks = ({ courseId, types }: Course): Entry[] =>
  types.map(({ type }, index) => ({ to: listingPath(courseId, type), label: type, icon: typeIcon(index) }));

/** The links of a course, in groups: only to what exists for this person. */
export function linksOf(course: Course): { title: string; links: Entry[] }[] {
  const { courseId, role } = course;
  const learn = typeLinks(course);
  const practise: Entry[] = [{ to: "/playground", label: strings.playground, icon: "code" }];
  const teach: Entry[] = isStaff(role) ? [{ to: gradingPath(courseId), label: strings.grading, icon: "grade" }] : [];
  return [
    { title: strings.learn, links: learn },
    { title: strings.practise, links: practise },
    { title: strings.teach, links: teach },
  ].filter(({ links }) => links.length > 0);
}

/** The course's links, for the side of wide pages and for the drawer. */
export function CourseNavigation({ course, onFollow }: { course: Course; onFollow?: () => void }) {
  return (
    <nav className="side-links" aria-label={strings.courseNavigation}>
      <p className="side-links__course" title={course.configuration.courseName}>
        {course.configuration.courseName}
      </p>
      {linksOf(course).map(({ title, links }) => (
        <div key={title} className="side-links__group">
          <p className="side-links__title">{title}</p>
          <ul>
            {links.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} className="side-link" onClick={onFollow}>
                  <Icon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
