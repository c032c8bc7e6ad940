import { setZoneOfDates } from "../design/format";
import type { Course } from "./session";

/**
 * Has dates told and read in the time zone of the course in view: that of the address, and elsewhere the one that was viewed
 * last. Until the session has switched to the course of the address, the pages there say themselves which that is.
 */
export function tellDatesOf(course: Course | null, pathname: string): void {
  const courseAt = /^\/courses\/(\d+)/.exec(pathname)?.[1];
  if (courseAt === undefined || courseAt === String(course?.courseId)) setZoneOfDates(course?.configuration.timeZone);
}
