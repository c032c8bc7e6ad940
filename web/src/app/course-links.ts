import { typeAddress } from "../../../domain/facts/type-names";
import type { IconName } from "../design/icons";
import { COURSE_SLUGS } from "./course-slugs";

const reserved = new Set<string>(COURSE_SLUGS);

/** The part of the address that stands for an assessment type, apart from those of the course's other pages. */
export function slugOf(type: string): string {
  const slug = typeAddress(type);
  return reserved.has(slug) ? `${slug}_` : slug;
}

const icons: readonly IconName[] = ["flag", "compass", "rocket", "trophy", "star", "target", "puzzle", "bulb"];

/** Icons are given by the type's place in the course. */
export const typeIcon = (index: number): IconName => icons[index % icons.length] ?? "flag";

export const listingPath = (courseId: number, type: string): string => `/courses/${courseId}/${slugOf(type)}`;

/** @param question position in the assessment, from 0 */
export const workspacePath = (courseId: number, type: string, assessmentId: number, question = 0): string =>
  `${listingPath(courseId, type)}/${assessmentId}/${question}`;

/** The side tab of the report card, for a link whose state names the tab to begin with: `{ tab: REPORT_TAB }`. */
export const REPORT_TAB = "report";

/** The side tab of the comments on lines where work is graded, likewise. */
export const COMMENTS_TAB = "comments";

export const announcementsPath = (courseId: number): string => `/courses/${courseId}/announcements`;

export const achievementControlPath = (courseId: number): string => `/courses/${courseId}/achievements/control`;

/** @param uid of a recorded session; none: the list of all */
export const recordingPath = (courseId: number, uid?: string): string =>
  `/courses/${courseId}/sourcecast${uid === undefined ? "" : `/${uid}`}`;

export const gradingPath = (courseId: number, submissionId?: number, question = 0): string =>
  `/courses/${courseId}/grading${submissionId === undefined ? "" : `/${submissionId}/${question}`}`;

/** What waits for a grade of an assessment, which the list finds by its title. */
export const toGradePath = (courseId: number, title: string): string =>
  `${gradingPath(courseId)}?${new URLSearchParams({ filter: title, all: "true", show: "todo" })}`;

/** The parameter of an address of grading that has the view of the cockpit from which one came. */
export const FROM_COCKPIT = "cockpit";
