import { NavLink } from "react-router-dom";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/shell";
import { listingPath, typeIcon } from "../course-links";
import { openPages, PAGE_GROUPS, type PageGroup, pageAddress } from "../course-pages";
import { showsAchievements } from "../own-achievements";
import type { Course } from "../session";

export interface Entry {
  to: string;
  label: string;
  icon: IconName;
  isWide?: boolean;
}

/** The links to the listings of a course's assessment types. */
const typeLinks = ({ courseId, types }: Course): Entry[] =>
  types.map(({ type }, index) => ({ to: listingPath(courseId, type), label: type, icon: typeIcon(index) }));

/** The links of a course, in groups: its assessment types, and the pages that this person may open. */
export function linksOf(course: Course): { group: PageGroup; title: string; links: Entry[] }[] {
  // Hidden, they are still there at their address, which offers to show them again.
  const pages = openPages(course).filter(({ flag }) => flag !== "enableAchievements" || showsAchievements(course));
  return PAGE_GROUPS.map((group) => ({
    group,
    title: strings.groups[group],
    links: [
      ...(group === "learn" ? typeLinks(course) : []),
      ...pages
        .filter((page) => page.group === group)
        .map((page) => ({
          ...{ to: pageAddress(page, course.courseId), label: page.name(), icon: page.icon },
          isWide: page.isWide ?? false,
        })),
    ],
  })).filter(({ links }) => links.length > 0);
}

/** The course's links, for the side of wide pages and for the drawer. */
export function CourseNavigation({ course, onFollow }: { course: Course; onFollow?: () => void }) {
  return (
    <nav className="side-links" aria-label={strings.courseNavigation}>
      <p className="side-links__course" title={course.configuration.courseName}>
        {course.configuration.courseName}
      </p>
      {course.configuration.archived && <p className="side-links__archived">{strings.archivedNote}</p>}
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
