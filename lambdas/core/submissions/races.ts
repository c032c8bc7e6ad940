import { ConditionFailed, retryingRaces, tryAgainLater } from "../table";

/**
 * Reads, decides and writes again as long as another writer was quicker.
 *
 * @throws Refusal 503 when twelve attempts all came too late
 */
export async function untilFirst<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await retryingRaces(change);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw tryAgainLater(error);
  }
}
