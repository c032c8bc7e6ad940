import { type IdleWorker, IdleWorkers } from "./idle-workers";

const MINUTE = 60_000;

const newWorker = () => ({ terminate: vi.fn(), onmessage: () => undefined, onerror: null }) satisfies IdleWorker;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a worker that waits is taken once, by its kind", () => {
  const idle = new IdleWorkers<"types" | "questions">();
  const worker = newWorker();
  idle.keep("types", worker);
  expect(worker.onmessage).toBeNull();
  expect(idle.take("questions")).toBeUndefined();
  expect(idle.take("types")).toBe(worker);
  expect(idle.take("types")).toBeUndefined();
  vi.advanceTimersByTime(MINUTE);
  expect(worker.terminate).not.toHaveBeenCalled();
});

test("one that nobody takes ends after a minute", () => {
  const idle = new IdleWorkers<"types">();
  const worker = newWorker();
  idle.keep("types", worker);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(worker.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  expect(idle.take("types")).toBeUndefined();
});

test("two of a kind wait, a third ends at once; one that breaks down is not given to anybody", () => {
  const idle = new IdleWorkers<"types">();
  const [one, two, three] = [newWorker(), newWorker(), newWorker()];
  for (const worker of [one, two, three]) idle.keep("types", worker);
  expect([one, two, three].map(({ terminate }) => terminate.mock.calls.length)).toEqual([0, 0, 1]);
  (one as IdleWorker).onerror?.({});
  expect(one.terminate).toHaveBeenCalledTimes(1);
  expect([idle.take("types"), idle.take("types")]).toEqual([two, undefined]);
});
