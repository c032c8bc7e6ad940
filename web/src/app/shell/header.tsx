import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { levelOf, levelShare, xpToNextLevel } from "../../../../domain/achievements/level";
import { Button, IconButton } from "../../design/button";
import { formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { Popover } from "../../design/popover";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings } from "../../texts/en/shell";
import { NotificationList, useNotifications } from "../notification-list";
import { showsAchievements, totalXpOf } from "../own-achievements";
import { onPaletteRequest } from "../palette/open-palette";
import { productName } from "../product";
import { type Course, courseOf, useSession } from "../session";
import { ariaKeys, keysShown } from "../shortcuts/commands";
import { siteSettings } from "../site-settings";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { paletteCommand } from "./dialog-commands";
import { useDialogs } from "./dialog-context";
import { Drawer } from "./drawer";
import { CourseNavigation } from "./navigation";
import { type Entry, linksOf } from "./navigation-links";

/** The link to the course, or to the site while there is no course. */
function HomeLink({ course, onFocus }: { course: Course | null; onFocus?: () => void }) {
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
function Places({ course }: { course: Course }) {
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

/** The student's level as a ring that fills, and what is missing to the next one. */
function Level({ course }: { course: Course }) {
  const xp = totalXpOf(course);
  const { levelXp } = course.configuration;
  const level = levelOf(xp, levelXp);
  const share = levelShare(xp, levelXp);
  const levelText = strings.levelAndXp(level, formatNumber(xp));
  return (
    <Popover
      hover
      label={strings.yourLevel}
      trigger={(attributes) => (
        <button type="button" className="level" {...attributes}>
          <span className="unseen">{levelText}</span>
          <Ring level={level} share={share} />
          <span className="level__xp" aria-hidden="true">
            {strings.xp(formatNumber(xp))}
          </span>
        </button>
      )}
    >
      {() => (
        <div className="level__panel">
          <strong>{levelText}</strong>
          <progress className="progress" max={1} value={share} aria-label={strings.levelProgress(level + 1)} />
          <p>{strings.toNextLevel(formatNumber(xpToNextLevel(xp, levelXp)), level + 1)}</p>
        </div>
      )}
    </Popover>
  );
}

const Ring = ({ level, share }: { level: number; share: number }) => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <circle className="level__track" cx="16" cy="16" r="13.5" />
    {share > 0 && (
      <circle
        className="level__share"
        cx="16"
        cy="16"
        r="13.5"
        pathLength="1"
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 16 16)"
      />
    )}
    <text x="16" y="16" dy="0.36em" textAnchor="middle">
      {level}
    </text>
  </svg>
);

/** The bell: a count, and on hover or click the list with crosses. */
function Notifications({ courseId }: { courseId: number }) {
  const { unread, announced, acknowledge, dismissAll } = useNotifications(courseId);
  const count = unread.length + announced.length;
  return (
    <Popover
      hover
      label={strings.notifications}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          icon="bell"
          label={count === 0 ? strings.notifications : strings.notificationCount(count)}
          title=""
          className="bell"
          badge={count > 0 && <span className="count">{count > 99 ? "99+" : count}</span>}
        />
      )}
    >
      {(close) => (
        <>
          <div className="bell__head">
            <strong>{strings.notifications}</strong>
            {count > 1 && (
              <Button small look="quiet" onClick={dismissAll}>
                {strings.dismissAll}
              </Button>
            )}
          </div>
          {count === 0 ? (
            <p className="bell__none">{strings.noNotifications}</p>
          ) : (
            <NotificationList
              courseId={courseId}
              unread={unread}
              announced={announced}
              acknowledge={acknowledge}
              onFollow={close}
            />
          )}
        </>
      )}
    </Popover>
  );
}

/** Opens the palette, and tells the key that does so on any page. */
function PaletteButton() {
  const command = paletteCommand();
  const { open } = useDialogs();
  useEffect(() => onPaletteRequest(() => open("palette")), [open]);
  return (
    <button
      type="button"
      className="header__palette"
      aria-keyshortcuts={ariaKeys(command)}
      onClick={() => open("palette")}
    >
      <Icon name={command.icon} size={18} />
      <span className="unseen">{command.name} </span>
      <kbd>{keysShown(command)}</kbd>
    </button>
  );
}

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

/** The link to the contributors. When the header is narrow and has a drawer, the drawer shows it. */
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
