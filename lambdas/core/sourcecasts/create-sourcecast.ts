import { DIRECT_UPLOAD_BYTES } from "../../../facts/limits";
import { onConflict } from "../kernel/conflict";
import { takeIds } from "../kernel/fresh-ids";
import type { Registration } from "../members/registration";
import type { ConditionFailed, Operation } from "../table";
import { audioKey, keepNew, keepPlayback, type RecordingCore, removeObjects } from "./recording-objects";
import {
  checkedRecording,
  isFull,
  isTaken,
  MOST_IN_COURSE,
  type RecordingDetails,
  tooLarge,
  waveDuration,
  weightOf,
} from "./rules";
import { additionOf, readClaims } from "./store";

/**
 * Keeps and publishes a recording whose sound comes with it. 2 reads, 1 write for the id, in a transaction 2 writes for each
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
  const { checkedPlayback } = await import("./recording-contents");
  checkedPlayback(details.playbackData);
  const { length } = audio.content;
  if (length > DIRECT_UPLOAD_BYTES) throw tooLarge(length);
  const draft = await draftRecording(core, uploader.courseId, details);
  const key = audioKey(uploader.courseId, core.uuid());
  await keepNew(core, key, audio.content, "audio/wav");
  const durationMs = waveDuration(audio.content, length);
  try {
    await addSourcecast(core, uploader, { ...draft, audioKey: key, fileName: audio.fileName, durationMs });
  } catch (error) {
    await removeObjects(core, key);
    throw error;
  }
}

/** Completes the details of a recording that may be added as far as can be seen. Throws 400: uid taken, course full. 2 reads. */
export async function draftRecording(core: RecordingCore, courseId: number, details: RecordingDetails) {
  const draft = { ...details, uid: details.uid ?? core.uuid(), weight: weightOf(details.playbackData) };
  const claims = await readClaims(core, courseId, draft.uid);
  if (claims.isTaken) throw isTaken();
  if (claims.count >= MOST_IN_COURSE) throw isFull();
  return draft;
}

type Draft = Awaited<ReturnType<typeof draftRecording>> & {
  readonly fileName: string;
  readonly audioKey: string;
  readonly durationMs: number | null;
};

/** Adds a recording whose sound is in its place, together with other operations. Throws 400: uid taken, course full. */
export async function addSourcecast(
  core: RecordingCore,
  { courseId, userId, name }: Registration,
  { playbackData, ...draft }: Draft,
  also: readonly Operation[] = [],
): Promise<void> {
  const playbackKey = await keepPlayback(core, courseId, playbackData);
  const sourcecastId = await takeIds(core.table, "sourcecast");
  const now = core.clock.now().toISOString();
  const origin = { uploader: { id: userId, name }, insertedAt: now, updatedAt: now };
  const blank = { annotationsKey: null, markerCount: 0, hasCaptions: false, revision: 0, isPublished: true };
  const row = { ...draft, ...origin, ...blank, playbackKey, playbackData: null, courseId, sourcecastId };
  try {
    await onConflict(core.table.transact([...additionOf(row), ...also]), throwRefusal);
  } catch (error) {
    await removeObjects(core, playbackKey);
    throw error;
  }
}

function throwRefusal(conflict: ConditionFailed): never {
  if (conflict.failed.includes(1)) throw isTaken();
  if (conflict.failed.includes(2)) throw isFull();
  throw conflict;
}
