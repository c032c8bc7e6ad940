/**
 * Runs `work` on every element, at most `width` at a time. One that fails holds up no other; when all are done, the first
 * failure is thrown.
 */
export async function inLanes<T>(list: readonly T[], width: number, work: (element: T) => Promise<unknown>) {
  const failures: unknown[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < list.length; index = next++) {
      await work(list[index] as T).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
