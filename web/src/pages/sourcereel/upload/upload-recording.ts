import { ApiFailure } from "../../../api/failures";
import type { Recording, UploadOptions, UploadParts } from "./upload";

/** What is tried anew before a failure is told: five times, with growing pauses of half a minute together. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000] as const;
const statusOf = (error: unknown): number | undefined => (error instanceof ApiFailure ? error.status : undefined);

/** Says whether the same call may succeed a moment later. */
const isPassing = (status: number | undefined): boolean =>
  status !== undefined && (status === 0 || status === 408 || status === 429 || status >= 500);

/** Calls, and again after pauses while there is no answer or the server fails. */
async function persist<T>(
  call: () => Promise<T>,
  { wait, signal }: Pick<UploadOptions, "wait" | "signal">,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      const pause = PAUSES_MS[attempt];
      if (pause === undefined || !isPassing(statusOf(error))) throw error;
      await wait(pause, signal);
    }
  }
}

/** Parts that are under way at the same time. */
const PARTS_AT_ONCE = 3;

/**
 * Sends the parts of an upload that are not there, and again those that failed, after having asked what has arrived. It gives
 * up when nothing has arrived in five attempts.
 */
async function sendParts(audio: Blob, upload: UploadParts, options: UploadOptions): Promise<void> {
  let now = upload;
  for (let attempt = 0; ; ) {
    const before: number = missingOf(now);
    const failed = await sendOnce(audio, now, options);
    if (failed === null) return;
    if (!isOutdated(failed)) await pauseAfter(attempt, failed, options);
    now = await persist(() => options.api.look(upload.uploadId), options);
    // What has arrived shows that the way is open.
    attempt = missingOf(now) < before ? 0 : attempt + 1;
    if (attempt > PAUSES_MS.length) throw failureOf(failed);
  }
}

const missingOf = ({ parts }: UploadParts): number => parts.filter(({ isThere }) => !isThere).length;

async function pauseAfter(attempt: number, status: number, { wait, signal }: UploadOptions): Promise<void> {
  const pause = PAUSES_MS[attempt];
  if (pause === undefined || !isPassing(status)) throw failureOf(status);
  await wait(pause, signal);
}

/** The storage refuses an address whose time is over, and one of an upload that it has ended. */
const isOutdated = (status: number): boolean => status === 403 || status === 404;

const failureOf = (status: number) => new ApiFailure(status, "");

/** Sends every part that is not there, each once. Returns null, or the status of the first that failed. */
async function sendOnce(audio: Blob, upload: UploadParts, options: UploadOptions): Promise<number | null> {
  const { putPart, signal, onProgress } = options;
  const partOf = (number: number) => audio.slice((number - 1) * upload.partBytes, number * upload.partBytes);
  const sent = new Map(
    upload.parts.filter(({ isThere }) => isThere).map(({ number }) => [number, partOf(number).size]),
  );
  const tell = () =>
    onProgress(
      [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
      audio.size,
    );
  const waiting = upload.parts.filter(({ isThere }) => !isThere);
  let failed: number | null = null;
  tell();
  const worker = async () => {
    for (let part = waiting.shift(); part && failed === null; part = waiting.shift()) {
      signal.throwIfAborted();
      const { number, url } = part;
      const onSent = (bytes: number) => {
        sent.set(number, bytes);
        tell();
      };
      const status = await putPart(url, partOf(number), { signal, onSent });
      signal.throwIfAborted();
      const isDone = status >= 200 && status < 300;
      onSent(isDone ? partOf(number).size : 0);
      if (!isDone) failed ??= status;
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker));
  return failed;
}

/** Characters that one call takes as arguments. */
const AT_ONCE = 32_768;

/** Packs a text with gzip, in base64. */
async function packText(text: string): Promise<string> {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(letters);
}

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
  const details = { ...telling, playback: await packText(playback) };
  let known = options.uploadId;
  for (let round = 1; ; round += 1) {
    try {
      const upload = await findOrBegin(known);
      known = upload.uploadId;
      await sendParts(audio, upload, options);
      return await persist(() => api.finish(upload.uploadId, details), options);
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
