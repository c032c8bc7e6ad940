import { COURSE_SLUGS } from "../course-slugs";

/** The boxes that a page consists of before its content is there. */
export const FRAME_KINDS = ["login", "header", "side", "today", "listing", "workspace", "playground"] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

interface Visit {
  readonly path: string;
  readonly isLoggedIn: boolean;
  readonly isPlaygroundOnly: boolean;
  /** The address holds a program, which is shown to everybody. */
  readonly isShared: boolean;
}

/** Returns the frame of the page that an address leads to; null where nothing is known of the page. */
export function frameOf({ path, isLoggedIn, isPlaygroundOnly, isShared }: Visit): FrameKind | null {
  if (isPlaygroundOnly) return /^\/(playground\/?)?$/.test(path) ? "playground" : null;
  if (/^\/login(\/|$)/.test(path)) return "login";
  if (!/^\/(playground\/?|welcome\/?|courses(\/.*)?)?$/.test(path)) return null;
  // The shell sends whoever is not logged in to the login.
  if (!isLoggedIn) return isShared ? null : "login";
  if (/^\/playground/.test(path)) return "playground";
  if (isPlayer(path) || /^\/courses\/\d+\/[^/]+\/\d+/.test(path)) return "workspace";
  if (slugIn(path) === "sourcereel") return "workspace";
  if (slugIn(path) === "game") return "header";
  if (slugIn(path) === "today") return "today";
  if (isControl(path) || COURSE_SLUGS.some((slug) => slug === slugIn(path))) return "side";
  return /^\/courses\/\d+/.test(path) ? "listing" : "header";
}

/** Returns the chunks that the page of an address needs, besides the entry's own. */
export function chunksOf(visit: Visit): string[] {
  const { path, isPlaygroundOnly } = visit;
  const isBook = /^\/sicpjs(\/|$)/.test(path);
  if (isPlaygroundOnly && isBook) return ["app/shell/playground-only", "pages/textbook"];
  if (isPlaygroundOnly) return ["app/shell/playground-only", "pages/playground", "workspace/editor"];
  if (isBook) return visit.isLoggedIn ? ["app/shell", "pages/textbook"] : ["pages/textbook"];
  if (/^\/login\/account\/?$/.test(path)) return ["pages/account-login"];
  if (path.startsWith("/login/")) return ["pages/test-accounts"];
  if (path.startsWith("/s/")) return ["pages/short-link"];
  if (visit.isShared && !visit.isLoggedIn) return ["app/shell", "pages/playground"];
  switch (frameOf(visit)) {
    case "login":
      return ["pages/login"];
    case "playground":
      return ["app/shell", "pages/playground", "workspace/editor"];
    case "workspace":
      return ["app/shell", "app/shell/course", workspaceOf(path), "workspace/editor"];
    case "today":
      return ["app/shell", "app/shell/course", "pages/course-pages", "pages/today"];
    case "side":
      if (isControl(path)) return ["app/shell", "app/shell/course", "pages/achievement-control"];
      return [
        "app/shell",
        "app/shell/course",
        "pages/course-pages",
        ...(slugIn(path) === "grading" ? ["pages/grading"] : []),
      ];
    case "header":
    case "listing":
      return ["app/shell", "app/shell/course", "pages/assessments"];
    default:
      return [];
  }
}

/** Returns the paths of the API that the page of an address reads first, for somebody who is logged in. */
export function earlyPathsOf(visit: Visit): string[] {
  if (!chunksOf(visit).includes("app/shell")) return [];
  const [, course, slug] = /^\/courses\/(\d+)\/([^/]+)\/?$/.exec(visit.path) ?? [];
  const list = slug === "today" ? "self/today" : frameOf(visit) === "listing" && slug ? "assessments" : null;
  const assessment = assessmentIn(visit.path);
  return ["/v2/user", ...(list ? [`/v2/courses/${course}/${list}`] : []), ...(assessment ? [assessment.read] : [])];
}

export interface AssessmentAddress {
  readonly courseId: number;
  /** Where the assessment is read. */
  readonly read: string;
  /** What names the question. */
  readonly question: string | undefined;
}

/** What an address says where somebody works on an assessment; null elsewhere. */
export function assessmentIn(path: string): AssessmentAddress | null {
  const [, course, slug, id, question] = /^\/courses\/(\d+)\/([^/]+)\/(\d+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!course || slug === "grading" || slug === "sourcecast") return null;
  return { courseId: Number(course), read: `/v2/courses/${course}/assessments/${id}`, question };
}

const isPlayer = (path: string): boolean => /^\/courses\/\d+\/sourcecast\/[^/]+\/?$/.test(path);

const isControl = (path: string): boolean => /^\/courses\/\d+\/achievements\/control\/?$/.test(path);

/** The last part of the address of a page below a course that has no parts of its own. */
const slugIn = (path: string): string | undefined => /^\/courses\/\d+\/([^/]+)\/?$/.exec(path)?.[1];

function workspaceOf(path: string): string {
  if (slugIn(path) === "sourcereel") return "pages/course-pages";
  if (isPlayer(path)) return "pages/sourcecast";
  return /^\/courses\/\d+\/grading\//.test(path) ? "pages/grading/workspace" : "pages/assessment";
}
