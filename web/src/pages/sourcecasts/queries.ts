import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import type { paths } from "../../api/schema.generated";

export type Recording = Schemas["ListedSourcecast"];
export type OpenedRecording = Schemas["OpenedSourcecast"];

const sourcecastsKey = (courseId: number) => courseKey(courseId, "sourcecasts");

/** The recordings of a course that this person may see, the newest first. */
export const recordingsQuery = (courseId: number) =>
  queryOptions({
    queryKey: sourcecastsKey(courseId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/v2/courses/{courseId}/sourcecasts", { params: { path: { courseId } }, signal })),
  });

/** One recording with what belongs to it. Its addresses end: it is read anew by whoever opens it. */
export const recordingQuery = (courseId: number, uid: string) =>
  queryOptions({
    queryKey: [...sourcecastsKey(courseId), uid],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/v2/courses/{courseId}/sourcecasts/{uid}", { params: { path: { courseId, uid } }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Who has watched a recording how far, for staff: numbers, no names. */
export const viewingQuery = (courseId: number, sourcecastId: number) =>
  queryOptions({
    queryKey: [...sourcecastsKey(courseId), sourcecastId, "viewing"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}/viewing", {
          params: { path: { courseId, sourcecastId } },
          signal,
        }),
      ),
  });

type RecordingBody = NonNullable<
  paths["/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}"]["put"]["requestBody"]
>["content"]["application/json"];

/** Changes what is said of a recording, for staff. @throws ApiFailure */
export const changeRecording = (courseId: number, sourcecastId: number, body: RecordingBody) =>
  unwrap(
    api.PUT("/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}", {
      params: { path: { courseId, sourcecastId } },
      body,
    }),
  );
