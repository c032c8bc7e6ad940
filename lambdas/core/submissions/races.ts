import { ConditionFailed, Refusal } from "../table";

const ATTEMPTS = 12;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/**
 * Reads, decides and writes again as long as another writer was quicker, after a random, growing pause.
 *
 * @throws Refusal 500 when twelve attempts all came too late
 */
export async function untilFirst<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
  throw new Refusal(500, "Please try again later.");
}
