import { ApiFailure } from "../../../api/failures";
import type { UploadOptions } from "./upload";

/** What is tried anew before a failure is told: five times, with growing pauses of half a minute together. */
export const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000] as const;
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiFailure ? error.status : undefined;

/** Says whether the same call may succeed a moment later. */
export const isPassing = (status: number | undefined): boolean =>
  status !== undefined && (status === 0 || status === 408 || status === 429 || status >= 500);

/** Calls, and again after pauses while there is no answer or the server fails. */
export async function persist<T>(
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
