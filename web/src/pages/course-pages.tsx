import type { ComponentType } from "react";
import { loadChunk } from "../app/chunks";
import type { CourseSlug } from "../app/course-slugs";
import { isPageOpen, type ShownSlug } from "../app/page-addresses";
import { useCourse } from "../app/session";
import { NothingHere } from "./not-found";

/** A page, and what whoever may not open it sees instead; without one, that nothing is there. */
interface PageChunk {
  readonly default: ComponentType;
  readonly Refused?: ComponentType;
}
type Load = () => Promise<PageChunk>;

/** What the paths of `app/page-addresses.ts` show: the chunk's source below web/src, and how it is loaded. */
const shown: Readonly<Record<ShownSlug, readonly [chunk: string, load: Load]>> = {
  today: ["pages/today", () => import("./today")],
  map: ["pages/term-map", () => import("./term-map")],
  announcements: ["pages/announcements", () => import("./announcements")],
  game: ["pages/game", () => import("./game")],
  achievements: ["pages/achievements", () => import("./achievements")],
  sourcecast: ["pages/sourcecasts", () => import("./sourcecasts")],
  adminpanel: ["pages/admin-panel", () => import("./admin-panel")],
  auditlog: ["pages/audit-log", () => import("./audit-log")],
  groundcontrol: ["pages/ground-control", () => import("./ground-control")],
  cockpit: ["pages/cockpit", () => import("./cockpit")],
  gradebook: ["pages/gradebook", () => import("./gradebook")],
  dashboard: ["pages/dashboard", () => import("./dashboard")],
  rubrics: ["pages/rubrics", () => import("./rubrics")],
  "answer-groups": ["pages/answer-groups", () => import("./answer-groups")],
  similarity: ["pages/similarity", () => import("./similarity")],
  regrade: ["pages/regrade", () => import("./regrade")],
  division: ["pages/division", () => import("./division")],
  grading: ["pages/grading", () => import("./grading")],
  extensions: ["pages/extensions", () => import("./extensions")],
  regraderequests: ["pages/regrade-requests", () => import("./regrade-requests")],
  archive: ["pages/course-archive", () => import("./course-archive")],
  sourcereel: ["pages/sourcereel", () => import("./sourcereel")],
  storysimulator: ["pages/story-simulator", () => import("./story-simulator")],
  copy: ["pages/course-copy", () => import("./course-copy")],
};

const isShown = (slug: CourseSlug): slug is ShownSlug => Object.hasOwn(shown, slug);

/** Loads the page at a path below a course. Whoever may not open it, and whoever asks for one that is not there, is told so. */
export async function loadCoursePage(slug: CourseSlug): Promise<ComponentType> {
  if (!isShown(slug)) return NothingHere;
  const [chunk, load] = shown[slug];
  const { default: Page, Refused = NothingHere } = await loadChunk(chunk, load);
  return function CoursePage() {
    return isPageOpen(slug, useCourse()) ? <Page /> : <Refused />;
  };
}
