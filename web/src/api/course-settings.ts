import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./client";
import { courseKey } from "./course-key";
import type { paths } from "./schema.generated";

/** Asks for the assessment types of a course, in display order, for staff. The answer has the course's version. */
export const askForAssessmentTypes = (courseId: number) =>
  api.GET("/v2/courses/{courseId}/admin/config/assessment_configs", { params: { path: { courseId } } });

/** The assessment types of a course, in display order. */
export const assessmentTypesQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "assessment-types"),
    queryFn: () => unwrap(askForAssessmentTypes(courseId)),
  });

type SettingsBody = NonNullable<
  paths["/v2/courses/{courseId}/admin/config"]["put"]["requestBody"]
>["content"]["application/json"];

/** Asks for other settings of a course. With a version it is refused where somebody else has changed the course since. */
export const putCourseSettings = (courseId: number, body: SettingsBody, etag?: string) =>
  api.PUT("/v2/courses/{courseId}/admin/config", {
    params: { path: { courseId }, ...(etag !== undefined && { header: { "If-Match": etag } }) },
    body,
  });
