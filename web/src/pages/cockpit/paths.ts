import { pageAddress } from "../../app/page-addresses";

interface TestcasePlace {
  readonly assessmentId: number;
  readonly questionId: number;
  readonly testcaseNumber: number;
}

/** The answers that fail a testcase. */
export const answersPath = (courseId: number, { assessmentId, questionId, testcaseNumber }: TestcasePlace): string =>
  `${pageAddress("answer-groups", courseId)}?assessment=${assessmentId}&question=${questionId}&testcase=${testcaseNumber}`;

/** All statistics of an assessment. */
export const statisticsPath = (courseId: number, assessmentId: number): string =>
  `${pageAddress("dashboard", courseId)}?assessment=${assessmentId}`;

/** Regrades of an assessment. */
export const regradePath = (courseId: number, assessmentId: number): string =>
  `${pageAddress("regrade", courseId)}?assessment=${assessmentId}`;

/** Members whom one announcement names, at most. */
export const MOST_REMINDED = 300;

/** An announcement to some students, with words to begin with. */
export const remindPath = (
  courseId: number,
  usernames: readonly string[],
  words: { readonly title?: string; readonly text?: string } = {},
): string => `/courses/${courseId}/announcements?${new URLSearchParams({ to: usernames.join(","), ...words })}`;

/** How the grading of the course is divided. */
export const divisionPath = (courseId: number): string => pageAddress("division", courseId);

/** A student's work on an assessment, by their ids: the cockpit leads on to the submission, from which one comes back to the view. */
export const workPath = (courseId: number, regId: number, assessmentId: number, view: string): string =>
  `${pageAddress("cockpit", courseId)}?student=${regId}&work=${assessmentId}&view=${encodeURIComponent(view)}`;
