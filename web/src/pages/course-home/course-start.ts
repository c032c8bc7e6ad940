import { isPageOpen, pageAddress } from "../../app/page-addresses";
import type { Course } from "../../app/session";

/** Returns the address at which a course begins: its game where a chapter of it can be played, else Today. */
export const courseStart = (course: Course, hasChapter: boolean): string =>
  pageAddress(hasChapter && isPageOpen("game", course) ? "game" : "today", course.courseId);
