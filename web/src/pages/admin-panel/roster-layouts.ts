import { queryOptions } from "@tanstack/react-query";
import {
  MAX_ROSTER_COLUMNS,
  ROSTER_LAYOUT_CHARACTERS,
  type RosterMapping,
} from "../../../../domain/facts/roster-columns";
import { api, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";

/** How the columns of the course's rosters are read, by layout, whoever chose it. */
export const rosterLayoutsQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "roster-layouts"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/roster_layouts", { params: { path: { courseId } }, signal })),
    // Other admins change it, too.
    staleTime: 0,
  });

/** Keeps how the columns of a layout are read with the course. Files that are too wide for that are asked about each time. */
export async function putRosterLayout(courseId: number, layout: string, mapping: RosterMapping): Promise<void> {
  const { hasHead, meanings, roleOfAll } = mapping;
  if (layout.length > ROSTER_LAYOUT_CHARACTERS || meanings.length > MAX_ROSTER_COLUMNS) return;
  const body = { layout, hasHead, meanings: [...meanings], roleOfAll };
  await unwrap(api.PUT("/v2/courses/{courseId}/admin/roster_layouts", { params: { path: { courseId } }, body }));
}
