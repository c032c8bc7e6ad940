import type { Schemas } from "../api/client";

export type Overview = Schemas["AssessmentOverview"];
export type GradingStatus = "excluded" | "none" | "grading" | "graded";

/** How far staff are (spec 001, section 4): work that is not submitted or not graded by hand is excluded. */
export function gradingStatusOf({ isManuallyGraded, status, gradedCount, questionCount }: GradingFacts): GradingStatus {
  if (!isManuallyGraded || status !== "submitted") return "excluded";
  if (gradedCount === 0) return "none";
  return gradedCount >= questionCount ? "graded" : "grading";
}

type GradingFacts = Pick<Overview, "isManuallyGraded" | "gradedCount" | "questionCount"> & { status: string };

/** Submitted work whose grading is done: by staff, or by the autograder alone. */
export const isFullyGraded = (overview: Overview): boolean =>
  overview.status === "submitted" && ["excluded", "graded"].includes(gradingStatusOf(overview));
