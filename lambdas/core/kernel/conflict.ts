import { ConditionFailed } from "../table";
import { type Backoff, pauseAfter } from "../table/backoff";
import { type Refusal, tryAgainLater } from "./refusal";

/*
 * A conflict is a conditional write whose condition does not hold any more, mostly because another writer was quicker. It is
 * retried, ignored, told or answered otherwise, by one of these functions and nowhere by hand.
 */

const ATTEMPTS = 12;
const BACKOFF: Backoff = { firstMs: 5, longestMs: 200 };

/**
 * Reads, decides and writes again as long as another writer was quicker. `change` must read anew what it decides upon.
 *
 * @throws Refusal 503 when all attempts, twelve unless told, came too late
 */
export async function retryOnConflict<T>(change: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt === attempts) throw tryAgainLater(error);
      await pauseAfter(attempt, BACKOFF);
    }
  }
}

/** Returns what `write` brings, and what `otherwise` brings when `write` met a conflict; it may throw. */
export async function onConflict<T, U>(
  write: Promise<T>,
  otherwise: (conflict: ConditionFailed) => U | Promise<U>,
): Promise<T | U> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return otherwise(error);
  }
}

/** Returns what `write` brings, undefined when it met a conflict: it is already so, and there is nothing to do. */
export function ignoreConflict<T>(write: Promise<T>): Promise<T | undefined> {
  return onConflict(write, () => undefined);
}

/** Tells whether `write` went through; false when it met a conflict. */
export function isWritten(write: Promise<unknown>): Promise<boolean> {
  return onConflict(
    write.then(() => true),
    () => false,
  );
}

/** Returns what `write` brings, and throws `refusal` when it met a conflict: what was to be changed is not there any more. */
export function refuseOnConflict<T>(
  write: Promise<T>,
  refusal: (conflict: ConditionFailed) => Refusal | Promise<Refusal>,
): Promise<T> {
  return onConflict(write, async (conflict) => {
    throw await refusal(conflict);
  });
}
