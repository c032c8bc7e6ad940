/**
 * Maps every element by `work`, at most `width` at a time, and returns the results in the order of the elements. One that
 * fails holds up no other; when all are done, the first failure is thrown.
 */
export async function mapConcurrently<T, R>(
  list: readonly T[],
  width: number,
  work: (element: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) {
      try {
        results[index] = await work(list[index] as T);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
