import { auditWrites } from "../audit/entry";
import { onConflict } from "../kernel/conflict";
import type { Registration } from "../members/registration";
import type { Operation } from "../table";
import { recordingEvent } from "./audit-events";
import type { NewRecording } from "./create-sourcecast";
import type { UploadDetails } from "./recording-fields";
import { annotationsOf, keepContents, type RecordingCore, removeObjects } from "./recording-objects";
import { notFound, wasChanged } from "./rules";
import type { Sourcecast } from "./sourcecast";
import { changeOf, findSourcecast } from "./store";
import type { Made } from "./uploads";

/** Finds the recording that is cut anew. 1 read. Throws 404, and 409 when it is not the one that was cut. */
export async function findReplaced(
  core: RecordingCore,
  courseId: number,
  { sourcecastId, revision }: NonNullable<UploadDetails["replaces"]>,
): Promise<Sourcecast> {
  const row = await findSourcecast(core, courseId, sourcecastId);
  if (row === undefined) throw notFound();
  if (revision !== undefined && revision !== row.revision) throw wasChanged();
  return row;
}

/**
 * Puts a new cut in the place of a recording, which keeps its id, its uid and what is known of its viewers, together with other
 * operations. 1 object read, 2 written; in a transaction 2 writes for each KB of the row.
 *
 * @returns what was made, with the keys of the former objects, which may be let go now
 * @throws Refusal 409 when somebody has changed it meanwhile
 */
export async function replaceSourcecast(
  core: RecordingCore,
  caller: Registration,
  read: Sourcecast,
  recording: NewRecording & Pick<NonNullable<UploadDetails["replaces"]>, "kept">,
  also: (made: Made) => readonly Operation[],
): Promise<Made> {
  const { playbackData, markers, captions, kept, uid: _, ...details } = recording;
  const former = await annotationsOf(core, read);
  if (former === undefined) throw wasChanged();
  const earlier = [...former.earlier, kept];
  const contents = await keepContents(core, read.courseId, { playbackData, markers, captions, earlier });
  const updatedAt = core.clock.now().toISOString();
  const next = { ...details, ...contents, updatedAt, revision: read.revision + 1 };
  const entry = auditWrites(core, read.courseId, caller, [recordingEvent(read, read, next)]);
  const formerKeys = [read.audioKey, read.playbackKey, read.annotationsKey].filter((key) => key !== null);
  const made: Made = { sourcecastId: read.sourcecastId, uid: read.uid, former: formerKeys };
  try {
    await onConflict(core.table.transact([changeOf(read, next), ...also(made), ...entry]), (conflict) => {
      throw conflict.failed.includes(0) ? wasChanged() : conflict;
    });
  } catch (error) {
    await removeObjects(core, contents.playbackKey, contents.annotationsKey);
    throw error;
  }
  return made;
}
