/**
 * Waits for `stop`, but no longer than this many milliseconds: what was acknowledged is on the disk, and the next start goes
 * on from there as after a kill. Returns whether it stopped in time. @throws what `stop` throws in time
 */
export async function stopInTime(stop: Promise<void>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([stop.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
