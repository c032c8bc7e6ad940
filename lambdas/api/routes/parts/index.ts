import type { Route } from "../../route";
import { assessmentRoutes } from "../assessments";
import { authRoutes } from "../auth";
import { courseConfigurationRoutes } from "../course-configuration";
import { notificationRoutes } from "../notifications";
import { rootRoutes } from "../root";
import { userRoutes } from "../user";

/** Routes whose code is loaded with the first request that may be for one of them. */
export interface RoutePart {
  /** Matches every path of these routes, and may match others. */
  readonly paths: RegExp;
  readonly load: () => Promise<readonly Route[]>;
}

/** What a student's first requests are for, and therefore loaded while a Lambda starts: sign-in, course, work. */
export const firstRoutes: readonly Route[] = [
  ...rootRoutes,
  ...authRoutes,
  ...userRoutes,
  ...courseConfigurationRoutes,
  ...assessmentRoutes,
  ...notificationRoutes,
];

const inCourse = (tail: string) => `courses/[^/]+/(${tail})`;
const pathsOf = (...tails: readonly string[]) => new RegExp(`^/v2/(${tails.join("|")})(/|$)`);

/**
 * All other routes, by the paths that they stand under. Few parts, since each shares code with the others in files of its
 * own, and many small files weigh more.
 */
export const laterParts: readonly RoutePart[] = [
  {
    paths: pathsOf(
      inCourse("achievements|self|admin/(achievements|achievement_[^/]+|announcements|goals)"),
      inCourse("admin/users/[^/]+/(achievements|achievement_dashboard|goals)"),
    ),
    load: async () => (await import("./achievements")).routes,
  },
  {
    paths: pathsOf(
      inCourse("assessments/question/[^/]+/(history|line_comments|report_card|regrade_request|testcase_runs)"),
      inCourse("admin/(grading|answer_groups|regrade_requests|remarks|rubrics|similarity)"),
      inCourse("admin/statistics|admin/users/[^/]+/submissions|admin/assessments/[^/]+/scores"),
    ),
    load: async () => (await import("./grading")).routes,
  },
  {
    paths: pathsOf(
      inCourse("admin/(accommodations|assessments|cockpit|extensions|gradebook)"),
      inCourse("admin/users/[^/]+/(accommodation|assessments)"),
    ),
    load: async () => (await import("./assessments")).routes,
  },
  {
    paths: pathsOf(
      "config",
      "user/courses",
      inCourse("user"),
      inCourse(
        "admin/(archival|audit|config|copies|copy|copy_plan|groups|members|removed_members|roster_layouts|users)",
      ),
    ),
    load: async () => (await import("./courses")).routes,
  },
  {
    paths: pathsOf(
      inCourse("sourcecasts?|stories|textbook_notes"),
      inCourse("admin/(assets|sourcecasts?|stories|story_texts|textbook_notes)"),
      "user/textbook_notes",
    ),
    load: async () => (await import("./media")).routes,
  },
  {
    paths: pathsOf("contributors|devices|github|short_links", inCourse("editing_sessions")),
    load: async () => (await import("./sharing")).routes,
  },
  { paths: pathsOf("docs", String.raw`openapi\.json`), load: async () => (await import("../document")).documentRoutes },
];
