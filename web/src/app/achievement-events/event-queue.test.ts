import pinned from "../../../../scripts/cost/event-reports.json";
import { ApiFailure } from "../../api/failures";
import { EventQueue, type EventReport } from "./event-queue";
import { type EventBatch, type EventStorage, memoryEvents, withMemory } from "./event-storage";

const member = { userId: 7, courseId: 1 };
const eventAt = (second: number) => ({
  names: ["Run Code" as const],
  at: `2026-11-23T09:00:${String(second).padStart(2, "0")}.000Z`,
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A browser with tabs that share what is kept, and a server that counts each batch once. Time is moved by the test. */
function browser() {
  const storage = memoryEvents();
  let [time, ids] = [0, 0];
  const timers = new Map<() => void, number>();
  const server = {
    /** Failures of the next requests, before the server works again. */
    trouble: [] as ("lost answer" | number)[],
    requests: [] as { readonly at: number; readonly id: string; readonly events: number }[],
    batches: new Map<string, EventBatch>(),
    /** By default the next run may complete something. */
    untilNext: (): EventReport["untilNext"] => ({ "Run Code": 1 }),
    get counted() {
      return [...this.batches.values()].reduce((sum, { events }) => sum + events.length, 0);
    },
  };
  const marks: boolean[] = [];
  const reports: EventReport[] = [];
  let tail: Promise<unknown> = Promise.resolve();
  const alone = (task: () => Promise<void>): Promise<void> => {
    const turn = tail.then(task);
    tail = turn.catch(() => undefined);
    return turn;
  };
  const send = async (batch: EventBatch): Promise<EventReport> => {
    server.requests.push({ at: time, id: batch.id, events: batch.events.length });
    const trouble = server.trouble.shift();
    if (typeof trouble === "number") throw new ApiFailure(trouble, "");
    if (server.batches.has(batch.id)) expect(batch).toEqual(server.batches.get(batch.id));
    server.batches.set(batch.id, batch);
    if (trouble) throw new ApiFailure(0, "");
    return { counted: batch.events.length, completed: [], totalXp: 0, untilNext: server.untilNext() };
  };
  const tab = (stored: EventStorage = storage) => {
    const queue = new EventQueue(member, {
      storage: stored,
      send,
      alone,
      after: (ms, act) => {
        timers.set(act, time + ms);
        return () => timers.delete(act);
      },
      newId: () => `batch ${++ids}`,
      random: () => 0.5,
      onReport: (report) => reports.push(report),
      mark: (hasEvents) => marks.push(hasEvents),
    });
    const happens = async (second: number) => {
      await stored.add(member, eventAt(second));
      queue.gather(eventAt(second).names);
    };
    return { queue, happens };
  };
  const pass = async (ms: number) => {
    const end = time + ms;
    for (;;) {
      const [next] = [...timers].filter(([, at]) => at <= end).sort(([, one], [, other]) => one - other);
      if (!next) break;
      time = next[1];
      timers.delete(next[0]);
      next[0]();
      await settled();
    }
    time = end;
    await settled();
  };
  const close = () => timers.clear();
  return { storage, server, marks, reports, tab, pass, close };
}

let warnings: import("vitest").MockInstance;
beforeEach(() => {
  warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => warnings.mockRestore());

it("collects events for three seconds and sends them as one batch", async () => {
  const { server, tab, pass, reports, marks } = browser();
  const { happens } = tab();
  await happens(1);
  await pass(2000);
  await happens(3);
  await pass(999);
  expect(server.requests).toEqual([]);
  await pass(1);
  expect(server.requests).toEqual([{ at: 3000, id: "batch 1", events: 2 }]);
  await happens(5);
  await pass(3000);
  expect(server.requests.at(-1)).toEqual({ at: 6000, id: "batch 2", events: 1 });
  expect(reports).toEqual([
    { counted: 2, completed: [], totalXp: 0, untilNext: { "Run Code": 1 } },
    { counted: 1, completed: [], totalXp: 0, untilNext: { "Run Code": 1 } },
  ]);
  expect(marks.at(-1)).toBe(false);
});

it("gathers for ten minutes what cannot complete a goal, and sends at once what may", async () => {
  const { server, tab, pass } = browser();
  const { happens } = tab();
  server.untilNext = () => ({ "Run Code": 3 });
  await happens(1);
  await pass(3000);
  await happens(2);
  await happens(3);
  await pass(599_999);
  expect(server.requests).toHaveLength(1);
  await pass(1);
  expect(server.requests.at(-1)).toEqual({ at: 603_000, id: "batch 2", events: 2 });
  await happens(4);
  await happens(5);
  await pass(100_000);
  await happens(6);
  await pass(3000);
  expect(server.requests.at(-1)).toEqual({ at: 706_000, id: "batch 3", events: 3 });
});

it("gathers also where no goal is left, and sends at once when the achievements are looked at", async () => {
  const { server, tab, pass } = browser();
  const { queue, happens } = tab();
  server.untilNext = () => ({ Error: 1 });
  await happens(1);
  await pass(3000);
  await happens(2);
  await pass(60_000);
  expect(server.requests).toHaveLength(1);
  queue.sendNow();
  await pass(0);
  expect(server.requests.at(-1)).toEqual({ at: 63_000, id: "batch 2", events: 1 });
});

it("reports as often as the estimate of costs assumes", async () => {
  const { server, tab, pass } = browser();
  const { happens } = tab();
  // Every tenth run completes a goal.
  server.untilNext = () => ({ "Run Code": 10 - (server.counted % 10) });
  for (let event = 0; event < pinned.events; event += 1) {
    await happens(event);
    await pass(150_000);
  }
  await pass(600_000);
  expect(server.counted).toBe(24);
  expect(server.requests.length).toBe(pinned.reports);
});

it("sends again under the same name, later each time, until the server answers", async () => {
  const { server, tab, pass, reports } = browser();
  const { happens } = tab();
  server.trouble.push(0, 503, 429, 401);
  await happens(1);
  await pass(60_000);
  expect(server.requests).toEqual([
    { at: 3000, id: "batch 1", events: 1 },
    { at: 6000, id: "batch 1", events: 1 },
    { at: 12_000, id: "batch 1", events: 1 },
    { at: 24_000, id: "batch 1", events: 1 },
    { at: 48_000, id: "batch 1", events: 1 },
  ]);
  expect(reports).toEqual([{ counted: 1, completed: [], totalXp: 0, untilNext: { "Run Code": 1 } }]);
  expect(warnings).not.toHaveBeenCalled();
});

it("waits two minutes at most, and not at all once there is a network again", async () => {
  const { server, tab, pass } = browser();
  const { queue, happens } = tab();
  server.trouble.push(...Array<number>(20).fill(0));
  await happens(1);
  await pass(600_000);
  const at = server.requests.map((request) => request.at);
  expect(at.slice(0, 9)).toEqual([3000, 6000, 12_000, 24_000, 48_000, 96_000, 192_000, 312_000, 432_000]);
  server.trouble.length = 0;
  queue.sendNow();
  await pass(0);
  expect(server.counted).toBe(1);
});

it("counts a batch once although its answer was lost", async () => {
  const { server, tab, pass } = browser();
  const { happens } = tab();
  server.trouble.push("lost answer");
  await happens(1);
  await pass(3000);
  await happens(4);
  await pass(10_000);
  expect(server.requests.map(({ id }) => id)).toEqual(["batch 1", "batch 1", "batch 2"]);
  expect(server.counted).toBe(2);
});

it("finds the events of a closed tab, collected or already in a batch", async () => {
  const { server, tab, pass, close } = browser();
  const first = tab();
  server.trouble.push(0);
  await first.happens(1);
  await pass(3000);
  await first.happens(4);
  close();
  tab().queue.sendNow();
  await pass(0);
  expect(server.requests.map(({ id, events }) => [id, events])).toEqual([
    ["batch 1", 1],
    ["batch 1", 1],
    ["batch 2", 1],
  ]);
  expect(server.counted).toBe(2);
});

it("sends each event once from two tabs", async () => {
  const { server, tab, pass } = browser();
  const [one, other] = [tab(), tab()];
  await one.happens(1);
  await other.happens(1);
  await pass(3000);
  await pass(3000);
  expect(server.requests).toHaveLength(1);
  expect(server.counted).toBe(2);
});

it("drops a batch that is refused, says so in the log, and sends the next one", async () => {
  const { server, tab, pass, marks } = browser();
  const { happens } = tab();
  server.trouble.push(400);
  await happens(1);
  await pass(3000);
  await happens(4);
  await pass(3000);
  expect(server.requests.map(({ id }) => id)).toEqual(["batch 1", "batch 2"]);
  expect(server.counted).toBe(1);
  expect(warnings).toHaveBeenCalledWith("Events were refused and are dropped: 400 ");
  expect(marks.at(-1)).toBe(false);
});

it("sends at most 200 events in a batch", async () => {
  const { server, tab, pass } = browser();
  const { happens } = tab();
  for (let number = 0; number < 201; number++) await happens(number % 60);
  await pass(3000);
  expect(server.requests.map(({ events }) => events)).toEqual([200, 1]);
});

it("counts also in a browser without storage", async () => {
  const { server, tab, pass } = browser();
  const refused = () => Promise.reject(new Error("storage is forbidden"));
  const nothing: EventStorage = { add: refused, takeBatches: refused, removeBatch: refused };
  const { happens } = tab(withMemory(nothing));
  server.trouble.push(0);
  await happens(1);
  await pass(10_000);
  expect(server.counted).toBe(1);
  expect(server.requests).toHaveLength(2);
});
