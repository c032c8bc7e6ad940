import { api, unwrap } from "../../api/client";
import type { ManagedAssessment } from "./managed-assessments";

export interface AssessmentChange {
  readonly openAt?: string;
  readonly closeAt?: string;
  readonly isPublished?: boolean;
  /** Null where handing in early buys nothing. */
  readonly earlyFeedbackUntil?: string | null;
  /** False publishes the grades. */
  readonly hidesGrades?: boolean;
  /** Why it is published although its checks are red; it goes into the audit log. */
  readonly reason?: string;
}

/** Changes dates or the published flag of an assessment as it was seen. @throws ApiFailure 412 when it has changed since */
export async function changeAssessment(
  courseId: number,
  { id, version }: Pick<ManagedAssessment, "id" | "version">,
  body: AssessmentChange,
): Promise<void> {
  await unwrap(
    api.POST("/v2/courses/{courseId}/admin/assessments/{assessmentId}", {
      params: { path: { courseId, assessmentId: id }, header: { "If-Match": `"${version}"` } },
      body,
    }),
  );
}
