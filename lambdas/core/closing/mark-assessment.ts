import type { Assessment } from "../assessments/assessment";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, assessmentKey, equals, present } from "../table";

/** The fields by which the clock marks an assessment when it is done with something. */
export type AssessmentMarks = Pick<
  Assessment,
  "announcedFor" | "remindedFor" | "closedFor" | "dealtFor" | "hasAnswers" | "isCounted"
>;

/**
 * Marks an assessment, unless its dates have changed since it was read or it is being deleted; says whether it did. 1 write.
 */
export async function markAssessment(
  { table }: Pick<Core, "table">,
  { courseId, assessmentId, openAt, closeAt }: Assessment,
  marks: Partial<AssessmentMarks>,
): Promise<boolean> {
  const unchanged = allOf(present, equals("isDeleting", false), equals("openAt", openAt), equals("closeAt", closeAt));
  const change = { set: marks, add: { version: 1 } };
  return isWritten(table.update(assessmentKey(courseId, assessmentId), change, unchanged));
}
