import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { findRegistration } from "../members/store";
import { datesChange, extensionsOfAssessment, keyOfExtension } from "./store";

/**
 * Deletes the extensions of an assessment that is being deleted, so that none can be given any more. Costs with their number:
 * 1 read and 2 writes for each of a student. Safe to repeat.
 */
export async function deleteExtensionsOfAssessment(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
): Promise<void> {
  const extensions = await extensionsOfAssessment(core, courseId, assessmentId);
  for (const { target } of extensions) {
    if (target.regId === undefined) continue;
    await retryOnConflict(async () => {
      const member = await findRegistration(core, target.userId, courseId);
      const { [String(assessmentId)]: entry, ...others } = member?.extensions ?? {};
      if (!member || entry === undefined) return;
      await core.table.transact(datesChange(member, { extensions: others }));
    });
  }
  await core.table.removeMany(extensions.map(({ target }) => keyOfExtension(courseId, assessmentId, target)));
}
