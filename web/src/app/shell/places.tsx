import { Link, NavLink } from "react-router-dom";
import { Button } from "../../design/button";
import { Icon } from "../../design/icons";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/shell";
import { productName } from "../product";
import type { Course } from "../session";
import { Brand } from "./brand";
import { type Entry, linksOf } from "./navigation-links";

/** The link to the course, or to the site while there is no course. */
export function HomeLink({ course, onFocus }: { course: Course | null; onFocus?: () => void }) {
  const name = course?.configuration.courseShortName || course?.configuration.courseName || productName();
  return (
    <Link className="header__home" to={course ? `/courses/${course.courseId}` : "/"} onFocus={onFocus}>
      <Brand />
      <span>{name}</span>
    </Link>
  );
}

/**
 * The course's links in the header, for pages without the side navigation. Pointing at the course's name shows its
 * assessment types. Below 768 px only the name stays; the drawer has the links.
 */
export function Places({ course }: { course: Course }) {
  const [learn, ...others] = linksOf(course);
  const isLearn = learn?.group === "learn";
  const groups = isLearn ? others : linksOf(course);
  return (
    <nav className="header__places" aria-label={strings.courseNavigation}>
      {isLearn ? <Types course={course} links={learn.links} /> : <HomeLink course={course} />}
      {groups.map(({ group, title, links }) =>
        links.length > 1 && group !== "practise" ? (
          <Popover
            key={group}
            hover
            align="start"
            label={title}
            trigger={(attributes) => (
              <Button small look="quiet" className="header__place" {...attributes}>
                {title}
                <Icon name="chevronDown" size={16} />
              </Button>
            )}
          >
            {(close) => <Links links={links} onFollow={close} />}
          </Popover>
        ) : (
          links.map(({ to, label, isWide }) => (
            <NavLink
              key={to}
              to={to}
              className={`header__place ${isWide ? "header__place--wide " : ""}button button--quiet button--small`}
            >
              {label}
            </NavLink>
          ))
        ),
      )}
    </nav>
  );
}

/** The course's name, and beside it the button with which the keyboard and a finger open what pointing opens. */
const Types = ({ course, links }: { course: Course; links: readonly Entry[] }) => (
  <Popover
    hover
    align="start"
    label={strings.assessments}
    trigger={(attributes, show) => (
      <>
        <HomeLink course={course} onFocus={show} />
        <Button small look="quiet" className="header__place" {...attributes}>
          {strings.assessments}
          <Icon name="chevronDown" size={16} />
        </Button>
      </>
    )}
  >
    {(close) => <Links links={links} onFollow={close} />}
  </Popover>
);

const Links = ({ links, onFollow }: { links: readonly Entry[]; onFollow: () => void }) => (
  <ul className="header__types">
    {links.map(({ to, label, icon }) => (
      <li key={to}>
        <NavLink to={to} className="side-link" onClick={onFollow}>
          <Icon name={icon} />
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
);
