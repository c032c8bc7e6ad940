import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Registration } from "../members/registration";
import { recordingEvent } from "./audit-events";
import { type RecordingCore, removeObjects } from "./recording-objects";
import { notFound } from "./rules";
import { findSourcecast, removalOf } from "./store";

/**
 * Deletes a recording, its objects first, so that what is cut short can be repeated and leaves nothing behind. 1 read, in
 * a transaction 2 writes for each KB of the row, 4 for uid and count, and the audit log's entry.
 *
 * @throws Refusal 404 when the course has no such recording, whoever else has
 */
export async function deleteSourcecast(core: RecordingCore, caller: Registration, sourcecastId: number): Promise<void> {
  const { courseId } = caller;
  // Whoever edits it meanwhile gives it other objects.
  await retryOnConflict(async () => {
    const row = await findSourcecast(core, courseId, sourcecastId);
    if (row === undefined) throw notFound();
    await removeObjects(core, row.audioKey, row.playbackKey, row.annotationsKey);
    const entry = auditWrites(core, courseId, caller, [recordingEvent(row, row, {})]);
    await core.table.transact([...removalOf(row), ...entry]);
  });
}
