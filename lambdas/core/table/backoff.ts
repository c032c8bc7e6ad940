/** The pauses between the attempts of one thing; without a random part, those who collided collide again. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Waits after attempt 1, 2, …: half of the longest pause on average, which doubles with each attempt up to its bound. */
export async function pauseAfter(attempt: number, { firstMs, longestMs }: Backoff): Promise<void> {
  const longest = Math.min(longestMs, firstMs * 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}

const BATCH_ATTEMPTS = 10;

/** Waits before attempt 1, 2, … of a batch (0 is the first) and throws after ten: the table took none of the rest. */
export async function pauseBeforeBatch(attempt: number): Promise<void> {
  if (attempt === 0) return;
  if (attempt >= BATCH_ATTEMPTS) throw new Error(`The table left part of a batch undone in ${BATCH_ATTEMPTS} attempts`);
  await pauseAfter(attempt, { firstMs: 20, longestMs: 1000 });
}
