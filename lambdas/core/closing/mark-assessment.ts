import type { Assessment } from "../assessments/assessment";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, assessmentKey, equals, isUnset, present } from "../table";

/** The fields by which the clock marks an assessment when it is done with something. */
export type AssessmentMarks = Pick<
  Assessment,
  | "announcedFor"
  | "remindedFor"
  | "nextRemindAt"
  | "closedFor"
  | "nextCloseAt"
  | "dealtFor"
  | "hasAnswers"
  | "countedBy"
  | "gradesToldFor"
>;

/**
 * Marks an assessment, unless its dates have changed since it was read or it is being deleted; says whether it did.
 * Marks that tell when something is due next are also not set when extensions have changed since. 1 write.
 */
export async function markAssessment(
  { table }: Pick<Core, "table">,
  { courseId, assessmentId, openAt, closeAt, extensionChanges }: Assessment,
  marks: Partial<AssessmentMarks>,
): Promise<boolean> {
  const sameDates = allOf(present, equals("isDeleting", false), equals("openAt", openAt), equals("closeAt", closeAt));
  const dependsOnExtensions = "nextCloseAt" in marks || "nextRemindAt" in marks;
  const unchanged = dependsOnExtensions ? allOf(sameDates, sameExtensions(extensionChanges)) : sameDates;
  const change = { set: marks, add: { version: 1 } };
  return isWritten(table.update(assessmentKey(courseId, assessmentId), change, unchanged));
}

const sameExtensions = (changes: number | undefined) =>
  changes === undefined ? isUnset("extensionChanges") : equals("extensionChanges", changes);
