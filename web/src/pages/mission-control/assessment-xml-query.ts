import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** An assessment of the course as the file that an upload reads, for staff. */
export const assessmentXmlQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "assessments", assessmentId, "xml"],
    queryFn: async () => {
      const params = { path: { courseId, assessmentId } };
      return String(await unwrap(api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/xml", { params })));
    },
    staleTime: 0,
  });
