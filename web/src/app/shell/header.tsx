import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { levelOf, levelShare, xpToNextLevel } from "../../../../domain/achievements/level";
import { Button, IconButton } from "../../design/button";
import { formatNumber } from "../../design/format";
import { Icon } from "../../design/icons";
import { Popover } from "../../design/popover";
import { chooseTheme, useTheme } from "../../design/theme";
import { strings as siteStrings } from "../../texts/en/navigation";
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
import { typeLinks } from "./navigation-links";
import { Links } from "./rail";
import { ZoneNote } from "./zone-note";

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

/** The pages on which pointing at the course's name shows its assessment types. */
const showsTypes = (path: string): boolean =>
  /^\/(playground|sicpjs|contributors|courses\/\d+\/(sourcecast|achievements))(\/|$)/.test(path);

/** The course's name, and beside it the button with which the keyboard and a finger open what pointing opens. */
const Types = ({ course }: { course: Course }) => (
  <Popover
    hover
    align="start"
    label={strings.assessments}
    trigger={(attributes, show) => (
      <div className="header__types">
        <HomeLink course={course} onFocus={show} />
        <IconButton small icon="chevronDown" label={strings.assessments} title="" {...attributes} />
      </div>
    )}
  >
    {(close) => <Links groups={[{ title: "", links: typeLinks(course) }]} onFollow={close} />}
  </Popover>
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

/** The bar on top of every page: home, notifications, theme, account. */
export function Header() {
  const course = courseOf(useSession());
  const { pathname } = useLocation();
  const theme = useTheme();
  return (
    <header className="header">
      {course && course.types.length > 0 && showsTypes(pathname) ? (
        <Types course={course} />
      ) : (
        <HomeLink course={course} />
      )}
      <span className="header__gap" />
      {course?.role === "student" && showsAchievements(course) && <Level course={course} />}
      <ZoneNote />
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
    </header>
  );
}

/** The link to the contributors. When the header is narrow, the drawer of the navigation shows it. */
const ContributorsLink = () => (
  <Link
    to="/contributors"
    title={siteStrings.contributors}
    aria-label={siteStrings.contributors}
    className="button button--quiet button--icon header__contributors"
  >
    <Icon name="heart" />
  </Link>
);
