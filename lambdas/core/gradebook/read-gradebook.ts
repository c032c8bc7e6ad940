import type { Core } from "../kernel/core";
import { marksOfCourse, readSettings, type StoredMapping, type StoredPolicy, type StudentMarks } from "./store";

/** What a course's gradebook has beside the sheet of the cockpit. */
export interface GradebookSettings {
  readonly policy: StoredPolicy;
  readonly mappings: readonly StoredMapping[];
  readonly marks: readonly StudentMarks[];
}

/**
 * Returns the policy, the mappings and the imported marks of a course. 1 read for each 4 KB of settings, half a read for each
 * 4 KB of marks.
 */
export async function readGradebook(core: Pick<Core, "table">, courseId: number): Promise<GradebookSettings> {
  const [settings, marks] = await Promise.all([readSettings(core, courseId), marksOfCourse(core, courseId)]);
  return { ...settings, marks };
}
