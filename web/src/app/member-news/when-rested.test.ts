/** @vitest-environment jsdom */
import { whenRested } from "./when-rested";

const arrivals = new Set<() => void>();
const arrive = () => {
  for (const told of arrivals) told();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(private readonly told: () => void) {}
      observe() {
        arrivals.add(this.told);
      }
      disconnect() {
        arrivals.delete(this.told);
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  arrivals.clear();
});

/** Follows a page; gives after how many seconds it was found to rest, or -1. */
function follow(isLoading: () => boolean = () => false) {
  const begun = Date.now();
  const found = { after: -1, stop: () => {} };
  found.stop = whenRested(() => {
    found.after = (Date.now() - begun) / 1000;
  }, isLoading);
  return found;
}

it("waits until nothing has arrived for five seconds", () => {
  const found = follow();
  vi.advanceTimersByTime(4000);
  arrive();
  vi.advanceTimersByTime(4999);
  expect(found.after).toBe(-1);
  vi.advanceTimersByTime(1);
  expect(found.after).toBe(9);
});

it("waits for a request that takes longer than that", () => {
  let isLoading = true;
  const found = follow(() => isLoading);
  vi.advanceTimersByTime(12_000);
  isLoading = false;
  vi.advanceTimersByTime(10_000);
  expect(found.after).toBe(15);
});

it("waits little more than a minute for a page that never rests", () => {
  const found = follow(() => true);
  for (let second = 0; second < 70; second += 1) {
    vi.advanceTimersByTime(1000);
    arrive();
  }
  expect(found.after).toBe(64);
});

it("waits until somebody sees the page, and is ended while it waits", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const [found, ended] = [follow(), follow()];
  vi.advanceTimersByTime(20_000);
  expect(found.after).toBe(-1);
  ended.stop();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect([found.after, ended.after]).toEqual([20, -1]);
});
