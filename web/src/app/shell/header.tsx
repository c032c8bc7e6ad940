import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { Button, IconButton } from "../../design/button";
import { Icon } from "../../design/icons";
import { Popover } from "../../design/popover";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings } from "../../texts/shell";
import { gradingPath } from "../course-links";
import { productName } from "../product";
import { type Course, courseOf, isStaff, useSession } from "../session";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { Drawer } from "./drawer";
import { typeLinks } from "./navigation";
import { Notifications } from "./notifications";

/** Workspaces use the full width, so there the course's links are in the drawer on wide screens too. */
const isWorkspace = (path: string): boolean => /^\/(playground|courses\/\d+\/[^/]+\/\d+)/.test(path);

/** The bar on top of every page: home, notifications, theme, account. */
export function Header() {
  const course = courseOf(useSession());
  const { pathname } = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the drawer
  useEffect(() => setMenuAt(null), [pathname]);
  return (
    <header className={`header${isWorkspace(pathname) ? " header--workspace" : ""}`}>
      {course && (
        <IconButton
          icon="menu"
          label={strings.menu}
          className="header__menu"
          aria-haspopup="dialog"
          onClick={() => setMenuAt(pathname)}
        />
      )}
      <Link className="header__home" to={course ? `/courses/${course.courseId}` : "/"}>
        <Brand />
        <span>{course?.configuration.courseShortName || course?.configuration.courseName || productName()}</span>
      </Link>
      {course && isWorkspace(pathname) && <Places course={course} />}
      <span className="header__gap" />
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? strings.toLight : strings.toDark}
        className="header__theme"
        onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
      />
      {course && <Notifications courseId={course.courseId} />}
      <AccountMenu />
      {course && menuAt && <Drawer course={course} onClose={() => setMenuAt(null)} />}
    </header>
  );
}

/** The places of the course where its side navigation is not shown. Below 768 px the drawer has them. */
function Places({ course }: { course: Course }) {
  const { courseId, role } = course;
  return (
    <nav className="header__places" aria-label={strings.courseNavigation}>
      <Popover
        hover
        align="start"
        label={strings.assessments}
        trigger={(attributes) => (
          <Button small look="quiet" {...attributes}>
            {strings.assessments}
            <Icon name="chevronDown" size={16} />
          </Button>
        )}
      >
        {(close) => (
          <ul className="header__types">
            {typeLinks(course).map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} className="side-link" onClick={close}>
                  <Icon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <NavLink to="/playground" className="button button--quiet button--small">
        {strings.playground}
      </NavLink>
      {isStaff(role) && (
        <NavLink to={gradingPath(courseId)} className="button button--quiet button--small">
          {strings.grading}
        </NavLink>
      )}
    </nav>
  );
}
