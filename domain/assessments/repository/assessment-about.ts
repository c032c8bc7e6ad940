import type { TaskDocument } from "../xml";
import { type CourseInfoAssessment, fullDate, NO_DUE_DATE } from "./course-info";

/** What an assessment's file says and a repository does not, but the course's list of its missions does. */
export type AssessmentAbout = Pick<
  TaskDocument,
  "kind" | "number" | "title" | "webSummary" | "coverImage" | "startDate" | "dueDate"
>;

export const NOTHING_ABOUT: AssessmentAbout = {
  kind: null,
  number: null,
  title: null,
  webSummary: null,
  coverImage: null,
  startDate: null,
  dueDate: null,
};

/** Returns what a course's list says about a mission, as an assessment's file says it. */
export const aboutOf = (assessment: CourseInfoAssessment, typeName: string): AssessmentAbout => ({
  kind: typeName.trim().toLowerCase() || null,
  number: assessment.repoPrefix,
  title: assessment.title,
  webSummary: assessment.shortSummary || null,
  coverImage: assessment.coverImage || null,
  startDate: assessment.openAt === null ? null : fileDate(assessment.openAt),
  dueDate: assessment.closeAt === NO_DUE_DATE ? null : fileDate(assessment.closeAt),
});

/** Returns the entry of a mission for its course's course-info.json, to be completed with the link that accepts it. */
export const courseInfoEntry = (about: AssessmentAbout, repoPrefix: string) => ({
  title: about.title ?? "",
  openAt: about.startDate === null ? "" : fullDate(about.startDate),
  closeAt: about.dueDate === null ? "" : fullDate(about.dueDate),
  published: "no",
  coverImage: about.coverImage ?? "",
  shortSummary: about.webSummary ?? "",
  acceptLink: "",
  repoPrefix,
});

const fileDate = (time: number): string => new Date(time).toISOString().replace(/:00\.000Z$/, "Z");
