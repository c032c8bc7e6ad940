import { ApiFailure } from "../../../api/failures";
import { packText } from "./pack-text";
import { persist, statusOf } from "./persist";
import { sendParts } from "./send-parts";
import type { Recording, UploadOptions, UploadParts } from "./upload";

/** Uploads that are begun, and times that parts are sent, before what is lost again and again is told. */
const ROUNDS = 3;

/**
 * Uploads a recording: its sound in parts, at most three at a time, then what is told of it. After a failure it asks what is
 * there and sends the rest, by fresh addresses; it goes on by itself for half a minute, and later when it is called again
 * with `uploadId`. A call that is repeated makes one recording.
 *
 * @throws ApiFailure when the server refuses, or does not answer for so long; the signal's reason when it is aborted
 */
export async function uploadRecording(
  { audio, contentType, playback, telling }: Recording,
  options: UploadOptions,
): Promise<{ readonly id: number; readonly uid: string }> {
  const { api, onBegun } = options;
  const told = { ...telling, playback: await packText(playback) };
  let known = options.uploadId;
  for (let round = 1; ; round += 1) {
    try {
      const upload = await findOrBegin(known);
      known = upload.uploadId;
      await sendParts(audio, upload, options);
      return await persist(() => api.finish(upload.uploadId, told), options);
    } catch (error) {
      if (round === ROUNDS || !isLost(error)) throw error;
    }
  }

  async function findOrBegin(uploadId: string | undefined): Promise<UploadParts> {
    const found = uploadId === undefined ? undefined : await lookOrNone(uploadId);
    if (found?.parts.length === Math.ceil(audio.size / (found?.partBytes ?? 1))) return found;
    const begun = await persist(() => api.begin({ audioBytes: audio.size, contentType }), options);
    onBegun(begun.uploadId);
    return begun;
  }

  function lookOrNone(uploadId: string): Promise<UploadParts | undefined> {
    return persist(() => api.look(uploadId), options).catch((error: unknown) => {
      if (statusOf(error) === 404) return undefined;
      throw error;
    });
  }
}

/** The text of the API where parts are missing after all. */
const NOT_THERE = "The recording has not been uploaded yet";

/** Says whether the upload, or parts of it, are no longer there: then what is missing is sent again. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  ((error.status === 404 && error.body === "Upload not found") || (error.status === 400 && error.body === NOT_THERE));
