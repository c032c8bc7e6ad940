import { queryOptions } from "@tanstack/react-query";
import { MAX_EXTENSION_ROWS } from "../../../../domain/facts/extensions";
import { api, unwrap } from "../../api/client";
import { cockpitKey, readCockpit } from "../../api/cockpit";
import { courseKey } from "../../api/course-key";
import { readStatisticsPage, statisticsKey } from "../../api/statistics";
import { saveExtensionRows } from "../extensions/queries";

/** Milliseconds until rows that are on their way are asked for. */
const MORE_ROWS_MS = 700;

/** Every student by every assessment. Read again until no row is on its way any more. */
export const cockpitQuery = (courseId: number) =>
  queryOptions({
    queryKey: cockpitKey(courseId),
    queryFn: ({ signal }) => readCockpit(courseId, signal),
    // What is graded on other pages is seen on coming back.
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => (!error && data && data.left > 0 ? MORE_ROWS_MS : false),
  });

/** The newest assessments with their counters. */
export const newestStatisticsQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...statisticsKey(courseId), "newest"],
    queryFn: () => readStatisticsPage(courseId, undefined),
    staleTime: 30_000,
  });

interface MoreTime {
  readonly assessment: { readonly id: number; readonly number: string };
  readonly students: readonly { readonly regId: number; readonly username: string }[];
  /** ISO 8601, UTC. */
  readonly closeAt: string;
  readonly reason: string | null;
}

/**
 * Gives students more time for an assessment, as many at a time as a file of extensions may have rows. What was given before
 * one part is refused stays given.
 *
 * @param onDone is told how many have it
 */
export async function extendForStudents(
  courseId: number,
  { assessment, students, closeAt, reason }: MoreTime,
  onDone: (count: number) => void,
): Promise<void> {
  for (let from = 0; from < students.length; from += MAX_EXTENSION_ROWS) {
    const part = students.slice(from, from + MAX_EXTENSION_ROWS);
    const rows = part.map(({ username }) => {
      return { username, assessment: assessment.number, closeAt, factor: null, days: null, reason };
    });
    await saveExtensionRows(courseId, rows);
    onDone(from + part.length);
  }
}

/** Which submission is a student's to an assessment. */
export const workQuery = (courseId: number, courseRegId: number, assessmentId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "cockpit-work", courseRegId, assessmentId),
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/users/{courseRegId}/submissions/{assessmentId}", {
          params: { path: { courseId, courseRegId, assessmentId } },
        }),
      ),
  });
