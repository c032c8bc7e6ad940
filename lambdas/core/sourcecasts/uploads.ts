import { isWave } from "../assets/formats";
import { secondsOf } from "../kernel/clock";
import { refuseOnConflict } from "../kernel/conflict";
import type { UploadForm } from "../kernel/object-store";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { equals, type Key, recordingUploadKey } from "../table";
import { addSourcecast, draftRecording } from "./create-sourcecast";
import { audioKey, type RecordingCore } from "./recording-objects";
import { checkedDetails, LEAST_AUDIO_BYTES, MAX_AUDIO_BYTES, waveDuration } from "./rules";

/** The seconds for which the form may be used. */
const FORM_SECONDS = 300;
/** The seconds that an upload waits to become a recording; its object is deleted after that. */
const WAITING_SECONDS = 86_400;
/** Bytes that tell a sound file from another. */
const HEAD_BYTES = 200;

interface Upload extends Key {
  readonly courseId: number;
  readonly objectKey: string;
  readonly ttl: number;
}

export interface OfferedUpload extends UploadForm {
  readonly uploadId: string;
  readonly maxBytes: number;
  readonly expiresAt: string;
}

const notFound = () => new Refusal(404, "Upload not found");
const notThere = () => new Refusal(400, "The recording has not been uploaded yet");

/** Offers a place for the sound of a recording that is too long for one call. Key UPLOAD#{uuid}; 1 write. */
export async function offerUpload(core: RecordingCore, courseId: number): Promise<OfferedUpload> {
  const uploadId = core.uuid();
  const now = core.clock.now();
  const until = new Date(now.getTime() + FORM_SECONDS * 1000);
  const objectKey = `recordings/${courseId}/uploads/${uploadId}.wav`;
  const row: Upload = { ...recordingUploadKey(uploadId), courseId, objectKey, ttl: secondsOf(now) + WAITING_SECONDS };
  await core.table.put(row);
  const terms = { contentType: "audio/wav", leastBytes: LEAST_AUDIO_BYTES, mostBytes: MAX_AUDIO_BYTES, now, until };
  const form = await core.recordings.offer(objectKey, terms);
  return { uploadId, ...form, maxBytes: MAX_AUDIO_BYTES, expiresAt: until.toISOString() };
}

/**
 * Makes a recording of an upload, once, with a copy of its sound: the form may be sent again for minutes, which must not
 * change what is listed. 3 reads, otherwise as createSourcecast, and 2 writes more in the transaction.
 *
 * @throws Refusal 400 fields, nothing uploaded, no sound, uid taken, course full; 404 no such upload of the course
 */
export async function createFromUpload(
  core: RecordingCore,
  uploader: Registration,
  uploadId: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const details = checkedDetails(sent);
  const { checkedPlayback } = await import("./recording-contents");
  checkedPlayback(details.playbackData);
  const { courseId } = uploader;
  const upload = await core.table.get<Upload>(recordingUploadKey(uploadId));
  if (upload?.courseId !== courseId || upload.ttl <= secondsOf(core.clock.now())) throw notFound();
  const start = await core.recordings.start(upload.objectKey, HEAD_BYTES);
  if (start === undefined) throw notThere();
  if (!isWave(start.bytes)) throw new Refusal(400, "audio is invalid");
  const draft = await draftRecording(core, courseId, details);
  const key = audioKey(courseId, core.uuid());
  if (!(await core.recordings.keep(upload.objectKey, key))) throw notThere();
  const recording = {
    ...draft,
    audioKey: key,
    fileName: `${uploadId}.wav`,
    durationMs: waveDuration(start.bytes, start.size),
  };
  const isUsedUp = { remove: upload, condition: equals("courseId", courseId) };
  try {
    await refuseOnConflict(addSourcecast(core, uploader, recording, [isUsedUp]), notFound);
  } catch (error) {
    await core.recordings.remove(key);
    throw error;
  }
}
