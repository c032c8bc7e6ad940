import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScheduler } from ".";

const folder = mkdtempSync(join(tmpdir(), "scheduler-"));
afterAll(() => rmSync(folder, { recursive: true }));

const OPEN = { name: "Open", expression: "rate(5 minutes)", target: "arn:open", input: '{"job":"open"}' };
const CLOSE = {
  name: "Close",
  expression: "cron(1 0 * * ? *)",
  timeZone: "Asia/Singapore",
  target: "arn:close",
  input: '{"job":"close"}',
};

/** A scheduler with both schedules and a clock to be moved; `runs` are the events so far. */
function startAt(iso: string, dataFolder?: string, invoke?: () => Promise<boolean>) {
  let now = new Date(iso);
  const runs: string[] = [];
  const lines: string[] = [];
  const scheduler = startScheduler({
    dataFolder,
    now: () => now,
    log: (line) => lines.push(line),
    invoke: async (_target, input) => {
      runs.push(input);
      return invoke ? invoke() : true;
    },
  });
  scheduler.declare(OPEN);
  scheduler.declare(CLOSE);
  const at = async (moment: string) => {
    now = new Date(moment);
    await scheduler.tick();
    return runs.splice(0);
  };
  return { scheduler, at, lines };
}

test("a rate begins at once, a cron at its time, and each runs once for it", async () => {
  const { at, lines } = startAt("2026-11-20T15:58:00Z");
  expect(await at("2026-11-20T15:58:00Z")).toEqual(['{"job":"open"}']);
  expect(await at("2026-11-20T16:00:59Z")).toEqual([]);
  expect(await at("2026-11-20T16:01:00Z")).toEqual(['{"job":"close"}']);
  expect(await at("2026-11-20T16:01:30Z")).toEqual([]);
  expect(await at("2026-11-20T16:03:00Z")).toEqual(['{"job":"open"}']);
  expect(lines).toEqual([
    '2026-11-20T15:58:00.000Z Open rate(5 minutes) UTC: {"job":"open"}',
    '2026-11-20T16:01:00.000Z Close cron(1 0 * * ? *) Asia/Singapore: {"job":"close"}',
    '2026-11-20T16:03:00.000Z Open rate(5 minutes) UTC: {"job":"open"}',
  ]);
});

test("what was missed while the machine was off runs once at the next start", async () => {
  const data = join(folder, "missed");
  const first = startAt("2026-11-20T15:58:00Z", data);
  await first.at("2026-11-20T16:01:00Z");
  first.scheduler.close();
  const second = startAt("2026-11-23T09:00:10Z", data);
  expect((await second.at("2026-11-23T09:00:10Z")).sort()).toEqual(['{"job":"close"}', '{"job":"open"}']);
  expect(await second.at("2026-11-23T09:01:00Z")).toEqual([]);
  // The rate goes on in its old steps.
  expect(await second.at("2026-11-23T09:03:00Z")).toEqual(['{"job":"open"}']);
  expect(await second.at("2026-11-23T16:01:00Z")).toContain('{"job":"close"}');
  expect(second.lines[1]).toMatch(/^2026-11-23T09:00:10.000Z Close .*, 147550 s late$/);
});

test("a run that was cut short by the end of the process is done again, one that failed is not", async () => {
  const data = join(folder, "cut");
  const first = startAt("2026-11-20T15:58:00Z", data, async () => false);
  first.scheduler.start();
  await first.at("2026-11-20T16:01:00Z");
  first.scheduler.close();
  const second = startAt("2026-11-20T16:02:00Z", data, () => Promise.reject(new Error("no such function")));
  expect(await second.at("2026-11-20T16:02:00Z")).toContain('{"job":"close"}');
  expect(second.lines.join()).toContain("could not be invoked: Error: no such function");
  const third = startAt("2026-11-20T16:02:30Z", data);
  expect(await third.at("2026-11-20T16:02:30Z")).toEqual([]);
});

test("a run is not begun again while it is under way", async () => {
  let end: (isDone: boolean) => void = () => {};
  const slow = startAt("2026-11-20T15:58:00Z", undefined, () => new Promise((resolve) => (end = resolve)));
  const running = slow.at("2026-11-20T15:58:00Z");
  expect(await slow.at("2026-11-20T16:00:00Z")).toEqual(['{"job":"open"}']);
  end(true);
  await running;
});

test("another time zone is another schedule: nothing is made up for", async () => {
  const data = join(folder, "moved");
  const first = startAt("2026-11-20T15:58:00Z", data);
  first.scheduler.start();
  first.scheduler.close();
  let now = new Date("2026-11-22T00:00:00Z");
  const runs: string[] = [];
  const second = startScheduler({
    dataFolder: data,
    now: () => now,
    invoke: async (target) => runs.push(target) > 0,
  });
  second.declare({ ...CLOSE, timeZone: "America/New_York" });
  await second.tick();
  expect(runs).toEqual([]);
  now = new Date("2026-11-22T05:01:00Z");
  await second.tick();
  expect(runs).toEqual(["arn:close"]);
});

test("the timer runs what is due, until it is closed", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T16:00:30Z") });
  const runs: string[] = [];
  const scheduler = startScheduler({ invoke: async (target) => runs.push(target) > 0 });
  scheduler.declare(CLOSE);
  scheduler.start();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toEqual(["arn:close"]);
  scheduler.close();
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(runs).toEqual(["arn:close"]);
  vi.useRealTimers();
});
