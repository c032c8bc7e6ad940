const ATTEMPTS = 10;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;

/** Waits before attempt 1, 2, … (0 is the first try) and gives up after ten: the table took none of the rest. */
export async function pauseBefore(attempt: number): Promise<void> {
  if (attempt === 0) return;
  if (attempt >= ATTEMPTS) throw new Error(`The table left part of a batch undone in ${ATTEMPTS} attempts`);
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
