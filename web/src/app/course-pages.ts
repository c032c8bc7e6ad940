import type { SiteSettings } from "../../../domain/facts/site-settings";
import type { IconName } from "../design/icons";
import { strings } from "../texts/en/shell";
import { type GradingPath, isPageOpen, type PagePath } from "./page-addresses";
import type { Course } from "./session";
import { hasGithubMissions } from "./site-settings";

/** The groups of links, in their order. */
export const PAGE_GROUPS = ["learn", "practise", "teach", "manage"] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

export interface CoursePage {
  readonly path: Exclude<PagePath, GradingPath>;
  readonly name: () => string;
  readonly icon: IconName;
  readonly group: PageGroup;
  /** Stands before the links of the assessment types. */
  readonly isFirst?: boolean;
  /** In the header of wide windows only; the drawer has it in all of them. */
  readonly isWide?: boolean;
  /** Tells whether the site has the page; without it every site has. */
  readonly isOn?: (settings: SiteSettings) => boolean;
}

/**
 * The pages of a course that have a link at the side, in the order of their links. Side navigation, drawer and header read
 * this table; `page-addresses.ts` says who may open each, `pages/course-pages.tsx` what each path shows.
 */
export const COURSE_PAGES = [
  { path: "today", name: () => strings.today, icon: "home", group: "learn", isFirst: true },
  { path: "game", name: () => strings.game, icon: "play", group: "learn" },
  {
    path: "achievements",
    name: () => strings.achievements,
    icon: "medal",
    group: "learn",
  },
  {
    path: "sourcecast",
    name: () => strings.sourcecast,
    icon: "microphone",
    group: "learn",
  },
  { path: "/playground", name: () => strings.playground, icon: "code", group: "practise" },
  {
    path: "/robots",
    name: () => strings.robots,
    icon: "system",
    group: "practise",
    isWide: true,
  },
  {
    path: "/githubassessments",
    name: () => strings.classroom,
    icon: "share",
    group: "practise",
    isWide: true,
    isOn: hasGithubMissions,
  },
  { path: "/sicpjs", name: () => strings.textbook, icon: "book", group: "practise" },
  { path: "groundcontrol", name: () => strings.groundControl, icon: "upload", group: "teach" },
  { path: "/mission-control", name: () => strings.missionControl, icon: "terminal", group: "teach" },
  { path: "/robot-worlds", name: () => strings.robotWorlds, icon: "fit", group: "teach" },
  { path: "sourcereel", name: () => strings.sourcereel, icon: "record", group: "teach" },
  { path: "storysimulator", name: () => strings.storySimulator, icon: "dots", group: "teach" },
  { path: "dashboard", name: () => strings.dashboard, icon: "chart", group: "teach" },
  { path: "grading", name: () => strings.grading, icon: "grade", group: "teach" },
  { path: "regraderequests", name: () => strings.regradeRequests, icon: "help", group: "teach" },
  { path: "extensions", name: () => strings.extensions, icon: "hourglass", group: "teach" },
  { path: "adminpanel", name: () => strings.adminPanel, icon: "settings", group: "manage" },
  { path: "auditlog", name: () => strings.auditLog, icon: "clock", group: "manage" },
  { path: "copy", name: () => strings.copyCourse, icon: "copy", group: "manage" },
  { path: "archive", name: () => strings.archiveCourse, icon: "lock", group: "manage" },
] as const satisfies readonly CoursePage[];

/** Returns the linked pages that a member of a course may open. Not every site has all of them: see `isOn`. */
export const openPages = (course: Course): CoursePage[] => COURSE_PAGES.filter(({ path }) => isPageOpen(path, course));
