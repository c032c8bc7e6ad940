import type { SiteSettings } from "../../../../domain/facts/site-settings";
import type { IconName } from "../../design/icons";
import { strings } from "../../texts/en/shell";
import { listingPath, typeIcon } from "../course-links";
import { showsAchievements } from "../own-achievements";
import { type GradingPath, isPageOpen, openPathsWithin, type PagePath, pageAddress } from "../page-addresses";
import type { Course } from "../session";
import { hasGithubMissions, siteSettings } from "../site-settings";
import type { Entry, LinkGroup } from "./rail";

/** The groups of links, in their order. The first is the course's own, and needs no title. */
const PAGE_GROUPS = ["learn", "teach", "explore", "practise", "manage"] as const;
type PageGroup = (typeof PAGE_GROUPS)[number];

interface CoursePage {
  readonly path: Exclude<PagePath, GradingPath>;
  readonly name: () => string;
  readonly icon: IconName;
  readonly group: PageGroup;
  /** Tells whether the site has the page; without it every site has. */
  readonly isOn?: (settings: SiteSettings) => boolean;
}

/**
 * The pages of a course that have a link in the navigation, in the order of their links. Navigation, drawer and palette
 * read this table; `page-addresses.ts` says who may open each, `pages/course-pages.tsx` what each path shows.
 */
export const COURSE_PAGES = [
  { path: "today", name: () => strings.today, icon: "home", group: "learn" },
  { path: "grading", name: () => strings.grading, icon: "grade", group: "teach" },
  { path: "regraderequests", name: () => strings.regradeRequests, icon: "help", group: "teach" },
  { path: "cockpit", name: () => strings.cockpit, icon: "chart", group: "teach" },
  { path: "gradebook", name: () => strings.gradebook, icon: "table", group: "teach" },
  { path: "dashboard", name: () => strings.dashboard, icon: "gauge", group: "teach" },
  { path: "groundcontrol", name: () => strings.groundControl, icon: "upload", group: "teach" },
  { path: "extensions", name: () => strings.extensions, icon: "hourglass", group: "teach" },
  { path: "/mission-control", name: () => strings.missionControl, icon: "terminal", group: "teach" },
  { path: "/robot-worlds", name: () => strings.robotWorlds, icon: "fit", group: "teach" },
  { path: "sourcereel", name: () => strings.sourcereel, icon: "record", group: "teach" },
  { path: "storysimulator", name: () => strings.storySimulator, icon: "dots", group: "teach" },
  { path: "map", name: () => strings.termMap, icon: "map", group: "explore" },
  { path: "announcements", name: () => strings.announcements, icon: "megaphone", group: "explore" },
  { path: "game", name: () => strings.game, icon: "play", group: "explore" },
  { path: "achievements", name: () => strings.achievements, icon: "medal", group: "explore" },
  { path: "sourcecast", name: () => strings.sourcecast, icon: "microphone", group: "explore" },
  { path: "/sicpjs", name: () => strings.textbook, icon: "book", group: "explore" },
  { path: "/playground", name: () => strings.playground, icon: "code", group: "practise" },
  { path: "/robots", name: () => strings.robots, icon: "robot", group: "practise" },
  {
    path: "/githubassessments",
    name: () => strings.classroom,
    icon: "share",
    group: "practise",
    isOn: hasGithubMissions,
  },
  { path: "adminpanel", name: () => strings.adminPanel, icon: "settings", group: "manage" },
  { path: "auditlog", name: () => strings.auditLog, icon: "clock", group: "manage" },
  { path: "copy", name: () => strings.copyCourse, icon: "copy", group: "manage" },
  { path: "archive", name: () => strings.archiveCourse, icon: "lock", group: "manage" },
] as const satisfies readonly CoursePage[];

/** Returns the linked pages that a member of a course may open. Not every site has all of them: see `isOn`. */
const openPages = (course: Course): CoursePage[] => COURSE_PAGES.filter(({ path }) => isPageOpen(path, course));

/** The links to the listings of a course's assessment types. */
export const typeLinks = ({ courseId, types }: Course): Entry[] =>
  types.map(({ type }, index) => ({ to: listingPath(courseId, type), label: type, icon: typeIcon(index) }));

/** The links of a course, in groups: its assessment types, and the pages that this person may open. */
export function linksOf(course: Course, settings = siteSettings()): LinkGroup[] {
  // Hidden, they are still there at their address, which offers to show them again.
  const shows = ({ path, isOn }: CoursePage): boolean =>
    (path !== "achievements" || showsAchievements(course)) && (isOn?.(settings) ?? true);
  const pages = openPages(course).filter(shows);
  const within = ({ path }: CoursePage): string[] =>
    openPathsWithin(path, course).map((within) => pageAddress(within, course.courseId));
  const entryOf = (page: CoursePage): Entry => ({
    to: pageAddress(page.path, course.courseId),
    label: page.name(),
    icon: page.icon,
    within: within(page),
  });
  return PAGE_GROUPS.map((group) => {
    const own = pages.filter((page) => page.group === group).map(entryOf);
    return group === "learn"
      ? { title: "", links: [...own, ...typeLinks(course)] }
      : { title: strings.groups[group], links: own };
  }).filter(({ links }) => links.length > 0);
}

/** The links of somebody who is logged in and in no course, or of whose courses nothing is known without a network. */
export const linksWithoutCourse = (isOffline: boolean, settings = siteSettings()): LinkGroup[] => [
  {
    title: "",
    links: [
      isOffline
        ? { to: "/playground", label: strings.playground, icon: "code" }
        : { to: "/welcome", label: strings.myCourses, icon: "university" },
      { to: "/sicpjs", label: strings.textbook, icon: "book" },
      ...(hasGithubMissions(settings) && !isOffline
        ? [{ to: "/githubassessments", label: strings.classroom, icon: "share" } as const]
        : []),
    ],
  },
];
