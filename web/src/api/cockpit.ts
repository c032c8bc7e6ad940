import { api, unwrap } from "./client";
import { courseKey } from "./course-key";

/** What the keys of a course's cockpit begin with, for staff. */
export const cockpitKey = (courseId: number) => courseKey(courseId, "cockpit");

/** Every student by every assessment; `left` rows of it are still on their way. */
export const readCockpit = (courseId: number, signal?: AbortSignal) =>
  unwrap(
    api.GET("/v2/courses/{courseId}/admin/cockpit", {
      params: { path: { courseId } },
      ...(signal && { signal }),
    }),
  );
