import type { Assessment } from "../assessments/assessment";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, assessmentKey, equals, present } from "../table";

/** What the clock notes on an assessment when it is done with something. */
export type Mark = Pick<Assessment, "announcedFor" | "remindedFor" | "closedFor" | "dealtFor" | "hasAnswers">;

/**
 * Notes something on an assessment, unless its dates have changed since it was read or it is being deleted; tells whether
 * it did. 1 write.
 */
export async function noteOn(
  { table }: Pick<Core, "table">,
  { courseId, assessmentId, openAt, closeAt }: Assessment,
  mark: Partial<Mark>,
): Promise<boolean> {
  const unchanged = allOf(present, equals("isDeleting", false), equals("openAt", openAt), equals("closeAt", closeAt));
  const change = { set: mark, add: { version: 1 } };
  return isWritten(table.update(assessmentKey(courseId, assessmentId), change, unchanged));
}
