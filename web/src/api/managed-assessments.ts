import type { QueryClient } from "@tanstack/react-query";
import { overviewsQuery } from "./assessments";
import { api, unwrap } from "./client";
import { cockpitKey } from "./cockpit";
import { courseKey } from "./course-key";

/** What the keys of the assessments that staff manage begin with. */
export const managedAssessmentsKey = (courseId: number) => courseKey(courseId, "managed-assessments");

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

/** An assessment, and the version of it that was seen; undefined where the change depends on nothing else of it. */
interface Target {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Changes dates, flags or the hiding of grades of an assessment as it was seen. @throws ApiFailure 412 when it has changed since */
export async function changeAssessment(
  courseId: number,
  { id, version }: Target,
  body: AssessmentChange,
): Promise<void> {
  const header = version === undefined ? {} : { header: { "If-Match": `"${version}"` } };
  await unwrap(
    api.POST("/v2/courses/{courseId}/admin/assessments/{assessmentId}", {
      params: { path: { courseId, assessmentId: id }, ...header },
      body,
    }),
  );
}

/** Has everything that shows assessments read them again. */
export async function forgetAssessments(client: QueryClient, courseId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: managedAssessmentsKey(courseId) }),
    client.invalidateQueries({ queryKey: overviewsQuery(courseId).queryKey }),
    client.invalidateQueries({ queryKey: cockpitKey(courseId) }),
  ]);
}
