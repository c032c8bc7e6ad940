import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

export type Recording = Schemas["ListedSourcecast"];
export type OpenedRecording = Schemas["OpenedSourcecast"];

/** The recordings of a course that this person may see, the newest first. */
export const recordingsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "sourcecasts"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/v2/courses/{courseId}/sourcecasts", { params: { path: { courseId } }, signal })),
  });

/** One recording with what belongs to it. Its addresses end: it is read anew by whoever opens it. */
export const recordingQuery = (courseId: number, uid: string) =>
  queryOptions({
    queryKey: ["course", courseId, "sourcecasts", uid],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/v2/courses/{courseId}/sourcecasts/{uid}", { params: { path: { courseId, uid } }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Who has watched a recording how far, for staff: numbers, no names. */
export const viewingQuery = (courseId: number, sourcecastId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "sourcecasts", sourcecastId, "viewing"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}/viewing", {
          params: { path: { courseId, sourcecastId } },
          signal,
        }),
      ),
  });
