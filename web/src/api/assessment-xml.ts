import { queryOptions } from "@tanstack/react-query";
import { assessmentsKey } from "./assessments";
import { api, unwrap } from "./client";

/** Reads an assessment as the file that an upload reads, for staff. @throws ApiFailure */
export async function readAssessmentXml(courseId: number, assessmentId: number): Promise<string> {
  const params = { path: { courseId, assessmentId } };
  return String(await unwrap(api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/xml", { params })));
}

/** The same for a page that shows what is in it. */
export const assessmentXmlQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: [...assessmentsKey(courseId), assessmentId, "xml"],
    queryFn: () => readAssessmentXml(courseId, assessmentId),
    staleTime: 0,
  });
