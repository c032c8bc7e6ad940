import { DIRECT_UPLOAD_BYTES } from "../../../domain/facts/limits";
import { auditWrites } from "../audit/entry";
import { onConflict } from "../kernel/conflict";
import { takeIds } from "../kernel/fresh-ids";
import type { Registration } from "../members/registration";
import type { ConditionFailed, Operation } from "../table";
import { waveDuration } from "./audio-formats";
import { recordingEvent } from "./audit-events";
import { checkedPlayback } from "./recording-contents";
import { checkedRecording } from "./recording-fields";
import { audioKey, keepContents, keepNew, type RecordingCore, removeObjects } from "./recording-objects";
import { isFull, MOST_IN_COURSE, tooLarge, uidTaken } from "./rules";
import type { Annotations } from "./sourcecast";
import { additionOf, readClaims } from "./store";
import type { Made } from "./uploads";

/**
 * Keeps and publishes a recording whose sound comes with it. 1 read, 3 with a uid, 1 write for the id, in a transaction 2 writes for each
 * KB of the row and 4 for uid and count; 2 objects.
 *
 * @throws Refusal 400 fields, playback data, uid taken, course full; 413 sound too long for one call
 */
export async function createSourcecast(
  core: RecordingCore,
  uploader: Registration,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { audio, ...details } = checkedRecording(sent);
  checkedPlayback(details.playbackData);
  const { length } = audio.content;
  if (length > DIRECT_UPLOAD_BYTES) throw tooLarge(length);
  await refuseTakenUid(core, uploader.courseId, details.uid);
  const key = audioKey(uploader.courseId, core.uuid());
  await keepNew(core, key, audio.content, "audio/wav");
  const sound = { audioKey: key, fileName: audio.fileName, durationMs: waveDuration(audio.content, length) };
  const blank = { isPublished: true, markers: [], captions: null, hasCaptions: false };
  try {
    await addSourcecast(core, uploader, { ...details, ...sound, ...blank });
  } catch (error) {
    await removeObjects(core, key);
    throw error;
  }
}

/** Looks whether a recording may be added, as far as can be seen. Throws 400: uid taken, course full. 1 read, 3 with a uid. */
export async function refuseTakenUid(core: RecordingCore, courseId: number, uid: string | null): Promise<void> {
  const claims = await readClaims(core, courseId, uid);
  if (claims.isTaken) throw uidTaken();
  if (claims.count >= MOST_IN_COURSE) throw isFull();
}

/** A recording whose sound is in its place. */
export interface NewRecording extends Omit<Annotations, "earlier"> {
  readonly title: string;
  readonly description: string | null;
  /** null: one is made up. */
  readonly uid: string | null;
  readonly isPublished: boolean;
  readonly hasCaptions: boolean;
  readonly playbackData: string;
  readonly fileName: string;
  readonly audioKey: string;
  readonly durationMs: number | null;
}

/** Adds a recording whose sound is in its place, together with other operations. Throws 400: uid taken, course full. */
export async function addSourcecast(
  core: RecordingCore,
  uploader: Registration,
  { playbackData, markers, captions, ...details }: NewRecording,
  also: (made: Made) => readonly Operation[] = () => [],
): Promise<Omit<Made, "former">> {
  const { courseId, userId, name } = uploader;
  const contents = await keepContents(core, courseId, { playbackData, markers, captions, earlier: [] });
  const sourcecastId = await takeIds(core.table, "sourcecast");
  const uid = details.uid ?? core.uuid();
  const now = core.clock.now().toISOString();
  const origin = { courseId, sourcecastId, uploader: { id: userId, name }, insertedAt: now, updatedAt: now };
  const row = { ...details, ...contents, ...origin, uid, isUidOfCourse: true, revision: 0 };
  const entry = auditWrites(core, courseId, uploader, [recordingEvent(row, {}, row)]);
  try {
    const others = also({ sourcecastId, uid, former: [] });
    await onConflict(core.table.transact([...additionOf(row), ...others, ...entry]), throwRefusal);
  } catch (error) {
    await removeObjects(core, contents.playbackKey, contents.annotationsKey);
    throw error;
  }
  return { sourcecastId, uid };
}

function throwRefusal(conflict: ConditionFailed): never {
  if (conflict.failed.includes(1)) throw uidTaken();
  if (conflict.failed.includes(2)) throw isFull();
  throw conflict;
}
