import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { managedAssessmentsKey } from "../../api/managed-assessments";
import type { paths } from "../../api/schema.generated";

export type ManagedAssessment = Schemas["ManagedAssessment"];
export type AssessmentsQuery = NonNullable<
  paths["/v2/courses/{courseId}/admin/assessments"]["get"]["parameters"]["query"]
>;

/** Rows of a page on the screen, and of a page that the server is asked for. */
export const PAGE_SIZE = 25;

/** What the keys of how much work an assessment has begin with. */
export const workKey = (courseId: number, assessmentId: number) => courseKey(courseId, "work", assessmentId);

/** All assessments of a course under a filter, in the pages that the server cuts: some are short. */
export const managedAssessmentsQuery = (courseId: number, filter: AssessmentsQuery) =>
  infiniteQueryOptions({
    queryKey: [...managedAssessmentsKey(courseId), filter],
    queryFn: ({ pageParam, signal }) => readPage(courseId, { ...filter, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

const readPage = (courseId: number, query: AssessmentsQuery, signal?: AbortSignal) =>
  unwrap(api.GET("/v2/courses/{courseId}/admin/assessments", { params: { path: { courseId }, query }, signal }));

/** Reads one assessment as it is now; undefined when it is not there any more. */
export async function readManagedAssessment(courseId: number, id: number): Promise<ManagedAssessment | undefined> {
  // The first one below the next id is the assessment itself, as long as it is there.
  const { rows } = await readPage(courseId, { limit: 1, cursor: String(id + 1) });
  return rows.find((row) => row.id === id);
}
