import { ApiFailure } from "../../../api/failures";
import { isPassing, PAUSES_MS, persist } from "./persist";
import type { UploadOptions, UploadParts } from "./upload";

/** Parts that are under way at the same time. */
const PARTS_AT_ONCE = 3;

/**
 * Sends the parts of an upload that are not there, and again those that failed, after having asked what has arrived. It gives
 * up when nothing has arrived in five attempts.
 */
export async function sendParts(audio: Blob, upload: UploadParts, options: UploadOptions): Promise<void> {
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
