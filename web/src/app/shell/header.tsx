import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { IconButton } from "../../design/button";
import { chooseTheme, useTheme } from "../../design/theme";
import { productName } from "../product";
import { courseOf, useSession } from "../session";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { Drawer } from "./drawer";
import { Notifications } from "./notifications";
import { strings } from "./strings";

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
