import { mapConcurrently } from "./concurrency";

it("returns the results in the order of the elements, whichever is done first", async () => {
  const steps: (() => void)[] = [];
  const results = mapConcurrently([1, 2, 3], 3, async (n) => {
    await new Promise<void>((resolve) => steps.push(resolve));
    return n * 10;
  });
  for (const step of steps.reverse()) step();
  expect(await results).toEqual([10, 20, 30]);
});

it("handles as many elements at a time as the limit permits, and no more", async () => {
  let running = 0;
  let most = 0;
  await mapConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  expect([most, running]).toEqual([3, 0]);
});

it("throws the first failure when all elements are done", async () => {
  const done: number[] = [];
  const failing = mapConcurrently([1, 2, 3, 4], 2, async (n) => {
    if (n % 2 === 0) throw new Error(`element ${n}`);
    done.push(n);
  });
  await expect(failing).rejects.toThrow("element 2");
  expect(done).toEqual([1, 3]);
});

it("does nothing for no elements", async () => {
  expect(await mapConcurrently([], 4, async () => 1)).toEqual([]);
});
