import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** Since when a course is archived, and how much of it there is. */
export const archivalQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "archival"],
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/archival", { params: { path: { courseId } } })),
  });

/** Archives a course, or brings it back. */
export const setArchived = (courseId: number, archived: boolean) =>
  unwrap(api.PUT("/v2/courses/{courseId}/admin/archival", { params: { path: { courseId } }, body: { archived } }));
