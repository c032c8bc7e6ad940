import type { CourseFeature } from "../../../domain/facts/course-access";
import type { SiteSettings } from "../../../domain/facts/site-settings";
import type { IconName } from "../design/icons";
import { strings } from "../texts/en/shell";
import type { CourseSlug } from "./course-slugs";
import { type Course, isStaff } from "./session";
import { hasGithubMissions } from "./site-settings";

/** The groups of links, in their order. */
export const PAGE_GROUPS = ["learn", "practise", "teach", "manage"] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

export interface CoursePage {
  /** Below the course; with a slash at its beginning, a page of the site that members of any course may use. */
  readonly path: CourseSlug | `/${string}`;
  readonly name: () => string;
  readonly icon: IconName;
  readonly group: PageGroup;
  readonly who: "member" | "staff" | "admin";
  /** The setting of the course without which the page is closed to all. */
  readonly flag?: CourseFeature;
  /** Stands before the links of the assessment types. */
  readonly isFirst?: boolean;
  /** In the header of wide windows only; the drawer has it in all of them. */
  readonly isWide?: boolean;
  /** Reached from another page, so without a link of its own at the side. */
  readonly isWithin?: "grading";
  /** Tells whether the site has the page; without it every site has. */
  readonly isOn?: (settings: SiteSettings) => boolean;
}

/**
 * The pages of a course that exist, in the order of their links. Side navigation, drawer, header and the check of who may
 * open an address read this table; `pages/course-pages.tsx` says what each path shows.
 */
export const COURSE_PAGES = [
  { path: "today", name: () => strings.today, icon: "home", group: "learn", who: "member", isFirst: true },
  { path: "game", name: () => strings.game, icon: "play", group: "learn", who: "member", flag: "enableGame" },
  {
    path: "achievements",
    name: () => strings.achievements,
    icon: "medal",
    group: "learn",
    who: "member",
    flag: "enableAchievements",
  },
  {
    path: "sourcecast",
    name: () => strings.sourcecast,
    icon: "microphone",
    group: "learn",
    who: "member",
    flag: "enableSourcecast",
  },
  { path: "/playground", name: () => strings.playground, icon: "code", group: "practise", who: "member" },
  {
    path: "/robots",
    name: () => strings.robots,
    icon: "system",
    group: "practise",
    who: "member",
    isWide: true,
  },
  {
    path: "/githubassessments",
    name: () => strings.classroom,
    icon: "share",
    group: "practise",
    who: "member",
    isWide: true,
    isOn: hasGithubMissions,
  },
  { path: "/sicpjs", name: () => strings.textbook, icon: "book", group: "practise", who: "member" },
  { path: "groundcontrol", name: () => strings.groundControl, icon: "upload", group: "teach", who: "staff" },
  { path: "/mission-control", name: () => strings.missionControl, icon: "terminal", group: "teach", who: "staff" },
  { path: "/robot-worlds", name: () => strings.robotWorlds, icon: "fit", group: "teach", who: "staff" },
  { path: "sourcereel", name: () => strings.sourcereel, icon: "record", group: "teach", who: "staff" },
  { path: "storysimulator", name: () => strings.storySimulator, icon: "dots", group: "teach", who: "staff" },
  { path: "dashboard", name: () => strings.dashboard, icon: "chart", group: "teach", who: "staff" },
  { path: "grading", name: () => strings.grading, icon: "grade", group: "teach", who: "staff" },
  {
    path: "rubrics",
    name: () => strings.rubrics,
    icon: "grade",
    group: "teach",
    who: "staff",
    isWithin: "grading",
  },
  {
    path: "answer-groups",
    name: () => strings.answerGroups,
    icon: "grade",
    group: "teach",
    who: "staff",
    isWithin: "grading",
  },
  {
    path: "similarity",
    name: () => strings.similarity,
    icon: "grade",
    group: "teach",
    who: "staff",
    isWithin: "grading",
  },
  {
    path: "regrade",
    name: () => strings.regrade,
    icon: "grade",
    group: "teach",
    who: "staff",
    isWithin: "grading",
  },
  {
    path: "division",
    name: () => strings.division,
    icon: "grade",
    group: "teach",
    who: "staff",
    isWithin: "grading",
  },
  { path: "regraderequests", name: () => strings.regradeRequests, icon: "help", group: "teach", who: "staff" },
  { path: "extensions", name: () => strings.extensions, icon: "hourglass", group: "teach", who: "staff" },
  { path: "adminpanel", name: () => strings.adminPanel, icon: "settings", group: "manage", who: "admin" },
  { path: "auditlog", name: () => strings.auditLog, icon: "clock", group: "manage", who: "admin" },
  { path: "copy", name: () => strings.copyCourse, icon: "copy", group: "manage", who: "admin" },
  { path: "archive", name: () => strings.archiveCourse, icon: "lock", group: "manage", who: "admin" },
] as const satisfies readonly CoursePage[];

/** The grading table and the pages that are reached from it. */
export const GRADING_PAGES: readonly CoursePage[] = COURSE_PAGES.filter(
  (page: CoursePage) => page.path === "grading" || page.isWithin === "grading",
);

/** The paths below a course that show something. */
export type ShownSlug = Extract<(typeof COURSE_PAGES)[number]["path"], CourseSlug>;

type Visitor = Pick<Course, "role"> & { readonly configuration: Pick<Course["configuration"], CourseFeature> };

/** Tells whether a member of a course may open a page of it. */
export function isOpenTo({ who, flag }: Pick<CoursePage, "who" | "flag">, { role, configuration }: Visitor): boolean {
  if (flag && !configuration[flag]) return false;
  if (who === "admin") return role === "admin";
  return who === "member" || isStaff(role);
}

/** Returns the pages that a member of a course may open. Not every site has all of them: see `isOn`. */
export const openPages = (course: Visitor): CoursePage[] => COURSE_PAGES.filter((page) => isOpenTo(page, course));

/** Returns the address of a page for somebody in a course. */
export const pageAddress = ({ path }: Pick<CoursePage, "path">, courseId: number): string =>
  path.startsWith("/") ? path : `/courses/${courseId}/${path}`;
