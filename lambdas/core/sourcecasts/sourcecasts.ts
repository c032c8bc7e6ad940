import { DIRECT_UPLOAD_BYTES } from "../../../facts/limits";
import { onConflict, refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import type { Objects } from "../kernel/object-store";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { ConditionFailed, Operation } from "../table";
import { checkedRecording, hasRoom, isFull, isTaken, type RecordingDetails, tooLarge, weightOf } from "./rules";
import type { Sourcecast, Weight } from "./sourcecast";
import { additionOf, findSourcecast, readClaims, removalOf, sourcecastsOf } from "./store";

export interface RecordingCore extends Core {
  readonly recordings: Objects;
}

/** Playback data up to here stay in the row; longer ones cost less to read as objects. */
const INLINE_BYTES = 8_000;
/** Objects that the list reads at the same time. */
const READ_AT_ONCE = 16;

/** The sound can be fetched by whoever knows its key, which therefore cannot be guessed; playback data cannot. */
export const audioKey = (courseId: number, uuid: string) => `recordings/${courseId}/${uuid}.wav`;
const playbackKey = (courseId: number, uuid: string) => `playback/${courseId}/${uuid}.json`;

/**
 * The recordings of a course with their playback data, oldest first. Reads as sourcecastsOf, and one object for each
 * recording whose playback data are longer than 8 KB.
 */
export async function listSourcecasts(core: RecordingCore, courseId: number) {
  const rows = await sourcecastsOf(core, courseId);
  const complete: (Sourcecast & { readonly playbackData: string })[] = [];
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    const some = rows.slice(start, start + READ_AT_ONCE);
    const texts = await Promise.all(some.map((row) => playbackOf(core, row)));
    // One without its playback data is being deleted.
    complete.push(...some.flatMap((row, at) => (texts[at] === undefined ? [] : [{ ...row, playbackData: texts[at] }])));
  }
  return complete;
}

async function playbackOf({ recordings }: RecordingCore, { playbackData, playbackKey: key }: Sourcecast) {
  return key === null ? (playbackData ?? undefined) : recordings.text(key);
}

/**
 * Keeps a recording whose sound comes with it. 2 reads, 1 write for the id, in a transaction 2 writes for each KB of the
 * row and 4 for uid and totals; 1 object, 2 when the playback data are long.
 *
 * @throws Refusal 400 fields, uid taken, course full; 413 sound too long for one call
 */
export async function createSourcecast(
  core: RecordingCore,
  uploader: Registration,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { audio, ...details } = checkedRecording(sent);
  if (audio.content.length > DIRECT_UPLOAD_BYTES) throw tooLarge(audio.content.length);
  const draft = await draftRecording(core, uploader.courseId, details);
  const key = audioKey(uploader.courseId, core.uuid());
  await write(core, key, audio.content, "audio/wav");
  try {
    await addSourcecast(core, uploader, { ...draft, audioKey: key, fileName: audio.fileName });
  } catch (error) {
    await core.recordings.remove(key);
    throw error;
  }
}

/** Completes the details of a recording that may be added as far as can be seen. Throws 400: uid taken, course full. 2 reads. */
export async function draftRecording(core: RecordingCore, courseId: number, details: RecordingDetails) {
  const draft = { ...details, uid: details.uid ?? core.uuid(), weight: weightOf(details.playbackData) };
  const claims = await readClaims(core, courseId, draft.uid);
  if (claims.isTaken) throw isTaken();
  if (!hasRoom(claims.total, draft.weight)) throw isFull();
  return draft;
}

interface Draft extends RecordingDetails {
  readonly uid: string;
  readonly weight: Weight;
  readonly fileName: string;
  readonly audioKey: string;
}

/** Adds a recording whose sound is in its place, together with other operations. Throws 400: uid taken, course full. */
export async function addSourcecast(
  core: RecordingCore,
  { courseId, userId, name }: Registration,
  { playbackData, ...draft }: Draft,
  also: readonly Operation[] = [],
): Promise<void> {
  const isLong = Buffer.byteLength(playbackData) > INLINE_BYTES;
  const key = isLong ? playbackKey(courseId, core.uuid()) : null;
  if (key !== null) await write(core, key, new TextEncoder().encode(playbackData), "application/json");
  const sourcecastId = await takeIds(core.table, "sourcecast");
  const place = { playbackKey: key, playbackData: isLong ? null : playbackData };
  const origin = { uploader: { id: userId, name }, insertedAt: core.clock.now().toISOString() };
  const addition = additionOf({ ...draft, ...place, ...origin, courseId, sourcecastId });
  try {
    await onConflict(core.table.transact([...addition, ...also]), throwRefusal);
  } catch (error) {
    if (key !== null) await core.recordings.remove(key);
    throw error;
  }
}

function throwRefusal(conflict: ConditionFailed): never {
  if (conflict.failed.includes(1)) throw isTaken();
  if (conflict.failed.includes(2)) throw isFull();
  throw conflict;
}

async function write({ recordings }: RecordingCore, key: string, content: Uint8Array, contentType: string) {
  if (!(await recordings.create(key, content, contentType))) throw new Error(`${key} was to be new`);
}

const notFound = () => new Refusal(404, "Sourcecast not found!");

/**
 * Deletes a recording, its objects first, so that what is cut short can be repeated and leaves nothing behind. 1 read for
 * each 4 KB, in a transaction 2 writes for each KB of the row and 4 for uid and totals.
 *
 * @throws Refusal 404 when the course has no such recording, whoever else has
 */
export async function deleteSourcecast(core: RecordingCore, courseId: number, sourcecastId: number): Promise<void> {
  const row = await findSourcecast(core, courseId, sourcecastId);
  if (row === undefined) throw notFound();
  await core.recordings.remove(row.audioKey);
  if (row.playbackKey !== null) await core.recordings.remove(row.playbackKey);
  await refuseOnConflict(core.table.transact(removalOf(row)), notFound);
}
