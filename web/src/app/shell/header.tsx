import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { IconButton } from "../../design/button";
import { Icon } from "../../design/icons";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings } from "../../texts/en/shell";
import { showsAchievements } from "../own-achievements";
import { courseOf, useSession } from "../session";
import { siteSettings } from "../site-settings";
import { AccountMenu } from "./account-menu";
import { Drawer } from "./drawer";
import { Level } from "./level";
import { CourseNavigation } from "./navigation";
import { Notifications } from "./notifications";
import { PaletteButton } from "./palette-button";
import { HomeLink, Places } from "./places";

/** Workspaces use the full width, so there the course's links are in the drawer on wide screens too. */
const isWorkspace = (path: string): boolean =>
  /^\/(playground|githubassessments\/editor|mission-control\/-?\d|courses\/\d+\/(game|sourcereel|sourcecast\/[^/]|[^/]+\/\d+))/.test(
    path,
  );

/** Pages of a course that have the side navigation on wide screens. */
const hasSide = (path: string): boolean =>
  !isWorkspace(path) && /^\/courses\/\d+(\/[^/]+|\/achievements\/control)?\/?$/.test(path);

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
      {course && !hasSide(pathname) ? <Places course={course} /> : <HomeLink course={course} />}
      <span className="header__gap" />
      {course?.role === "student" && showsAchievements(course) && <Level course={course} />}
      <PaletteButton />
      {siteSettings().hasContributors && <ContributorsLink />}
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? strings.toLight : strings.toDark}
        className="header__theme"
        onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
      />
      {course && <Notifications courseId={course.courseId} />}
      <AccountMenu />
      {course && menuAt && (
        <Drawer title={strings.menu} onClose={() => setMenuAt(null)}>
          <CourseNavigation course={course} onFollow={() => setMenuAt(null)} />
          {siteSettings().hasContributors && (
            <div className="drawer__more">
              <NavLink to="/contributors" className="side-link" onClick={() => setMenuAt(null)}>
                <Icon name="heart" />
                {strings.contributors}
              </NavLink>
            </div>
          )}
        </Drawer>
      )}
    </header>
  );
}

/** Where the header is narrow and has a drawer, the drawer has this link. */
const ContributorsLink = () => (
  <Link
    to="/contributors"
    title={strings.contributors}
    aria-label={strings.contributors}
    className="button button--quiet button--icon header__contributors"
  >
    <Icon name="heart" />
  </Link>
);
