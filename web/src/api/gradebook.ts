import { queryOptions } from "@tanstack/react-query";
import { type GradebookPreset, MARKS_AT_ONCE } from "../../../domain/facts/gradebook";
import { api, type Schemas, unwrap } from "./client";
import { courseKey } from "./course-key";

export type GradebookSettings = Schemas["Gradebook"];

/** How totals are made, marks from elsewhere and mappings of columns. */
export const gradebookQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "gradebook"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/gradebook", { params: { path: { courseId } }, signal })),
    // Others change it, too.
    staleTime: 0,
  });

export const putGradebookPolicy = (courseId: number, body: Schemas["GradebookPolicyChange"]) =>
  unwrap(api.PUT("/v2/courses/{courseId}/admin/gradebook/policy", { params: { path: { courseId } }, body }));

export const putGradebookMapping = (
  courseId: number,
  preset: GradebookPreset,
  body: Schemas["GradebookMappingChange"],
) =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/gradebook/mappings/{preset}", {
      params: { path: { courseId, preset } },
      body,
    }),
  );

/** A mark as it is to become, and as it was seen; null is none. */
export interface MarkWrite {
  readonly regId: number;
  readonly columnId: number;
  readonly from: number | null;
  readonly to: number | null;
}

/** A mark that somebody has changed since it was seen, as it is now. */
export interface MarkConflict {
  readonly regId: number;
  readonly columnId: number;
  readonly mark: number | null;
}

/**
 * Writes marks, as many at a time as one request takes, a column after the other. Sent again after a failure it goes on: what is
 * written already changes nothing more.
 *
 * @param onDone is told how many are through, those that were left included
 * @returns marks that others have changed meanwhile, which are left as they are
 */
export async function writeMarks(
  courseId: number,
  marks: readonly MarkWrite[],
  onDone: (count: number) => void,
): Promise<MarkConflict[]> {
  const conflicts: MarkConflict[] = [];
  let done = 0;
  for (const columnId of new Set(marks.map((mark) => mark.columnId))) {
    const ofColumn = marks.filter((mark) => mark.columnId === columnId);
    for (let from = 0; from < ofColumn.length; from += MARKS_AT_ONCE) {
      const part = ofColumn.slice(from, from + MARKS_AT_ONCE);
      const body = { columnId, marks: part.map(({ regId, from, to }) => ({ courseRegId: regId, from, to })) };
      const answer = await unwrap(
        api.POST("/v2/courses/{courseId}/admin/gradebook/marks", { params: { path: { courseId } }, body }),
      );
      conflicts.push(...answer.conflicts.map(({ courseRegId, mark }) => ({ regId: courseRegId, columnId, mark })));
      done += part.length;
      onDone(done);
    }
  }
  return conflicts;
}
