import type { PlaybackData } from "../../../domain/sourcecasts/playback-data";
import type { Registration } from "../members/registration";
import { extensionOf, isOfType, waveDuration } from "./audio-formats";
import { addSourcecast, refuseTakenUid } from "./create-sourcecast";
import { checkedCaptions, checkedPlayback, unpackedPlayback } from "./recording-contents";
import { checkedUpload, type UploadDetails } from "./recording-fields";
import { audioKey, type RecordingCore, removeObjects } from "./recording-objects";
import { findReplaced, replaceSourcecast } from "./replace-sourcecast";
import { isNoAudio } from "./rules";
import { completeSound, findUpload, type Made, notThere, type Upload, usedUp } from "./uploads";

/** Bytes that tell a sound file from another, and how long a wave file is. */
const HEAD_BYTES = 4096;

/**
 * Makes a recording of an upload, or a new cut of a recording, once: sent again, it answers as it did. The sound is kept as a
 * copy, since the upload's own object is deleted unless this comes to its end. 1 read, then as createSourcecast, with 2
 * writes more in the transaction.
 *
 * @throws Refusal 400 fields, playback data, nothing uploaded, no sound, uid taken, course full; 404 no such upload or
 * recording of the course; 409 the recording that is cut anew has changed
 */
export async function finishUpload(
  core: RecordingCore,
  uploader: Registration,
  uploadId: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: number; readonly uid: string }> {
  const details = checkedUpload(sent);
  const upload = await findUpload(core, uploader.courseId, uploadId);
  const made = upload.made ?? (await makeOnce(core, uploader, uploadId, upload, details));
  // Players that have them open go on for as long as the bucket's rule lets them.
  await Promise.all(made.former.map((key) => core.recordings.letGo(key)));
  await removeObjects(core, upload.key);
  return { id: made.sourcecastId, uid: made.uid };
}

/** Makes the recording; when that fails because the same call was quicker, returns what that one has made. */
async function makeOnce(
  core: RecordingCore,
  uploader: Registration,
  uploadId: string,
  upload: Upload,
  details: UploadDetails,
): Promise<Made> {
  try {
    return await make(core, uploader, upload, details);
  } catch (error) {
    const { made } = await findUpload(core, uploader.courseId, uploadId);
    if (made) return made;
    throw error;
  }
}

async function make(
  core: RecordingCore,
  uploader: Registration,
  upload: Upload,
  uploadDetails: UploadDetails,
): Promise<Made> {
  const { playback, replaces, ...details } = uploadDetails;
  const playbackData = await unpackedPlayback(playback);
  const data = checkedPlayback(playbackData);
  const { hasCaptions } = checkedCaptions(details.captions);
  const { courseId } = uploader;
  const replaced = replaces && (await findReplaced(core, courseId, replaces));
  if (!replaced) await refuseTakenUid(core, courseId, details.uid);
  await completeSound(core, upload);
  const durationMs = await durationOf(core, upload, data);
  const key = audioKey(courseId, core.uuid(), extensionOf(upload.contentType));
  if (!(await core.recordings.keep(upload.key, key))) throw notThere();
  const sound = { audioKey: key, fileName: key.slice(key.lastIndexOf("/") + 1), durationMs };
  const recording = { ...details, ...sound, playbackData, hasCaptions };
  const also = (made: Made) => [usedUp(upload, made)];
  try {
    if (replaces && replaced)
      return await replaceSourcecast(core, uploader, replaced, { ...recording, kept: replaces.kept }, also);
    return { ...(await addSourcecast(core, uploader, recording, also)), former: [] };
  } catch (error) {
    await removeObjects(core, key);
    throw error;
  }
}

/** Returns how long a sound is, having looked whether it is one of its type. Throws 400. */
async function durationOf(core: RecordingCore, upload: Upload, { ext }: PlaybackData): Promise<number | null> {
  const start = await core.recordings.start(upload.key, HEAD_BYTES);
  if (start === undefined) throw notThere();
  if (!isOfType(upload.contentType, start.bytes)) {
    await removeObjects(core, upload.key);
    throw isNoAudio();
  }
  return ext ? Math.round(ext.durationMs) : waveDuration(start.bytes, start.size);
}
