import type { CourseFeature } from "../../../domain/policies/course-access";
import type { CourseSlug } from "./course-slugs";
import { type Course, isStaff } from "./session";

/** Who may open a page of a course. */
export interface PageAccess {
  readonly who: "member" | "staff" | "admin";
  /** The setting of the course without which the page is closed to all. */
  readonly flag?: CourseFeature;
  /** Reached from another page, so without a link of its own at the side. */
  readonly isWithin?: "grading";
}

/**
 * The pages of a course that exist, by their path below the course; with a slash at its beginning, a page of the site that
 * members of any course may use. It names no page's code, texts or icons, so pages can ask it for each other's addresses.
 */
export const PAGE_ACCESS = {
  today: { who: "member" },
  map: { who: "member" },
  announcements: { who: "member" },
  game: { who: "member", flag: "enableGame" },
  achievements: { who: "member", flag: "enableAchievements" },
  sourcecast: { who: "member", flag: "enableSourcecast" },
  "/playground": { who: "member" },
  "/robots": { who: "member" },
  "/githubassessments": { who: "member" },
  "/sicpjs": { who: "member" },
  groundcontrol: { who: "staff" },
  "/mission-control": { who: "staff" },
  "/robot-worlds": { who: "staff" },
  sourcereel: { who: "staff" },
  storysimulator: { who: "staff" },
  cockpit: { who: "staff" },
  gradebook: { who: "staff" },
  dashboard: { who: "staff" },
  grading: { who: "staff" },
  rubrics: { who: "staff", isWithin: "grading" },
  "answer-groups": { who: "staff", isWithin: "grading" },
  similarity: { who: "staff", isWithin: "grading" },
  regrade: { who: "staff", isWithin: "grading" },
  division: { who: "staff", isWithin: "grading" },
  regraderequests: { who: "staff" },
  extensions: { who: "staff" },
  adminpanel: { who: "admin" },
  auditlog: { who: "admin" },
  copy: { who: "admin" },
  archive: { who: "admin" },
} as const satisfies Readonly<Partial<Record<CourseSlug | `/${string}`, PageAccess>>>;

export type PagePath = keyof typeof PAGE_ACCESS;

/** The paths below a course that show something. */
export type ShownSlug = Extract<PagePath, CourseSlug>;

/** The paths of the pages that are reached from the table of grading. */
export type GradingPath = {
  [Path in PagePath]: (typeof PAGE_ACCESS)[Path] extends { readonly isWithin: "grading" } ? Path : never;
}[PagePath];

const PAGE_PATHS = Object.keys(PAGE_ACCESS) as PagePath[];
const accessTo = (path: PagePath): PageAccess => PAGE_ACCESS[path];
const isShown = (path: string): path is PagePath => Object.hasOwn(PAGE_ACCESS, path);

type Visitor = Pick<Course, "role"> & { readonly configuration: Pick<Course["configuration"], CourseFeature> };

/** Tells whether these rules let a member of a course in. */
export function isOpenTo({ who, flag }: PageAccess, { role, configuration }: Visitor): boolean {
  if (flag && !configuration[flag]) return false;
  if (who === "admin") return role === "admin";
  return who === "member" || isStaff(role);
}

/** Tells whether there is a page at this path that a member of a course may open. */
export const isPageOpen = (path: string, visitor: Visitor): boolean =>
  isShown(path) && isOpenTo(accessTo(path), visitor);

/** Returns the paths of the pages that are reached from a page and that a member of a course may open. */
export const openPathsWithin = (path: string, visitor: Visitor): PagePath[] =>
  PAGE_PATHS.filter((one) => accessTo(one).isWithin === path && isPageOpen(one, visitor));

/** Returns the address of a page for somebody in a course. */
export const pageAddress = (path: string, courseId: number): string =>
  path.startsWith("/") ? path : `/courses/${courseId}/${path}`;
