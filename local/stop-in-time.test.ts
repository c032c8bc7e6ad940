import { stopInTime } from "./stop-in-time";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("waits for services to stop, passes failures on, and abandons those that hang", async () => {
  expect(await stopInTime(Promise.resolve(), 10_000)).toBe(true);
  await expect(stopInTime(Promise.reject(new Error("no disk")), 10_000)).rejects.toThrow("no disk");
  const hanging = stopInTime(new Promise(() => {}), 10_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hanging).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
