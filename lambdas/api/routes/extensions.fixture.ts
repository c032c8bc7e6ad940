import type { CourseWithWork } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";
import { auditKindIndex } from "../../core/table";

/** Who changed whose extensions, and each field from what to what, in the order in which it happened. */
export async function auditIndexOf({ table, courseId }: CourseWithWork) {
  const entries = await table.queryAll<AuditEntry>({ pk: auditKindIndex(courseId, "extension"), index: "gsi1" });
  return entries.map(({ actor, subject, changes }) => [
    actor?.username,
    subject.name,
    ...changes.flatMap(({ field, from, to }) => [field, from, to]),
  ]);
}
