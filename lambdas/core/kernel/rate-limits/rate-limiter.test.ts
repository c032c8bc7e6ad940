import { startPlatform } from "../../../../test/access/platform";
import { SAVE_RATE } from "../../member-work/rate-limits";
import type { Table } from "../../table";
import { RateLimiter } from "./rate-limiter";

let platform: Awaited<ReturnType<typeof startPlatform>>;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

const process = (table: Table = platform.table) => new RateLimiter({ table, clock: platform.clock }, SAVE_RATE);

/** Counts how many of `count` saves of one person get through, one after the other at this moment. */
async function through(limits: readonly RateLimiter[], count: number, whom = "member 7"): Promise<number> {
  let taken = 0;
  for (let save = 0; save < count; save += 1) {
    const limit = limits[save % limits.length] as RateLimiter;
    await limit.take(whom).then(
      () => {
        taken += 1;
      },
      () => {},
    );
  }
  return taken;
}

it("lets a person save two times a second for a minute, and then once each five seconds", async () => {
  const limit = process();
  for (let half = 0; half < 120; half += 1) {
    await limit.take("member 7");
    platform.clock.pass(0.5);
  }
  // What the minute gave back, and no more.
  expect(await through([limit], 50)).toBe(12);
  for (let round = 0; round < 20; round += 1) {
    platform.clock.pass(5);
    expect(await through([limit], 3)).toBe(1);
  }
});

it("says when to try again, and admits the call then", async () => {
  const limit = process();
  expect(await through([limit], 200)).toBe(120);
  const refusal = { status: 429, text: "Too many saves. Please try again in 5 seconds.", retryAfterSeconds: 5 };
  await expect(limit.take("member 7")).rejects.toMatchObject(refusal);
  platform.clock.pass(4);
  const last = { text: "Too many saves. Please try again in a second.", retryAfterSeconds: 1 };
  await expect(limit.take("member 7")).rejects.toMatchObject(last);
  platform.clock.pass(1);
  await limit.take("member 7");
});

it("never stops a person who saves every five seconds for a day, or sixty times in each of two minutes", async () => {
  const limit = process();
  for (let save = 0; save < 17_280; save += 1) {
    await limit.take("member 7");
    platform.clock.pass(5);
  }
  for (let minute = 0; minute < 2; minute += 1) {
    expect(await through([limit], 60, "member 8")).toBe(60);
    platform.clock.pass(60);
  }
});

it("makes nobody wait longer when a clock was set back", async () => {
  const limit = process();
  expect(await through([limit], 10)).toBe(10);
  platform.clock.pass(-3600);
  expect(await through([limit], 200)).toBe(120);
});

it("counts each person separately", async () => {
  const limit = process();
  expect([await through([limit], 130), await through([limit], 130, "member 8")]).toEqual([120, 120]);
});

it("is shared by processes, so that more of them allow 20 more each at most", async () => {
  const limits = [process(), process(), process()];
  const taken = await through(limits, 400);
  expect(taken).toBeGreaterThanOrEqual(120);
  expect(taken).toBeLessThanOrEqual(180);
  // A process that begins now learns it with its twentieth.
  expect(await through([process()], 100)).toBe(20);
});

it("costs one write for each twentieth save, two for the first of them", async () => {
  const limit = process();
  platform.meter.take();
  await through([limit], 19);
  expect(platform.meter.take()).toBe("0 reads, 0 writes in 0 calls");
  await through([limit], 1);
  // The condition that fails is charged, too; its answer does not say so.
  expect(platform.meter.take()).toBe("0 reads, 1 writes in 1 calls");
  await through([limit], 100);
  expect(platform.meter.take()).toBe("0 reads, 5 writes in 5 calls");
  await through([limit], 1000);
  expect(platform.meter.take()).toBe("0 reads, 0 writes in 0 calls");
});

it("lets saves through while the table is too busy to count them, and counts them afterwards", async () => {
  let isBusy = true;
  const busy = () =>
    Promise.reject(Object.assign(new Error("busy"), { name: "ProvisionedThroughputExceededException" }));
  const update: Table["update"] = (...parts) => (isBusy ? busy() : platform.table.update(...parts));
  const table: Table = Object.create(platform.table, { update: { value: update } });
  const limit = process(table);
  expect(await through([limit], 40)).toBe(40);
  isBusy = false;
  expect(await through([limit], 100)).toBe(80);
  expect(await through([process()], 100)).toBe(20);
});

it("counts once when two processes begin a person's row at the same moment", async () => {
  let isFirst = true;
  const put: Table["put"] = async (...parts) => {
    if (isFirst) {
      isFirst = false;
      await through([process()], 20);
    }
    return platform.table.put(...parts);
  };
  const table: Table = Object.create(platform.table, { put: { value: put } });
  expect(await through([process(table)], 200)).toBe(100);
  expect(isFirst).toBe(false);
});

/** A table whose first write of this kind waits, and tells when it has begun. */
function slowTable(kind: "update" | "put") {
  let [begin, go] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let isFirst = true;
  const write = async (...parts: never[]) => {
    begin();
    const waits = isFirst;
    isFirst = false;
    if (waits) await gate;
    return (platform.table[kind] as (...same: never[]) => unknown)(...parts);
  };
  return { begun, go, table: Object.create(platform.table, { [kind]: { value: write } }) as Table };
}

it("counts acts that arrive while it reads the counts of other processes", async () => {
  const { begun, go, table } = slowTable("update");
  const limit = process(table);
  expect(await through([process()], 100)).toBe(100);
  // 12 of them are forgiven.
  platform.clock.pass(60);
  expect(await through([limit], 19)).toBe(19);
  const telling = limit.take("member 7");
  await begun;
  expect(await through([limit], 10)).toBe(10);
  go();
  await telling;
  // Of 120 at once, 88 were elsewhere and 30 here.
  expect(await through([limit], 50)).toBe(2);
});

it("counts an act once when its process creates a person's row", async () => {
  const { begun, go, table } = slowTable("put");
  const limit = process(table);
  const acts = Array.from({ length: 20 }, () => limit.take("member 7"));
  await begun;
  acts.push(...Array.from({ length: 20 }, () => limit.take("member 7")));
  // Meanwhile the table has answered others.
  expect(await through([process()], 60, "member 8")).toBe(60);
  go();
  await Promise.all(acts);
  // The others know of all 40, and a new process learns it with its twentieth.
  const other = process();
  expect(await through([other], 20)).toBe(20);
  expect(await through([other], 100)).toBe(60);
});

it("does not hide a failure that is none of a busy table", async () => {
  const update: Table["update"] = () => Promise.reject(new Error("no such table"));
  const limit = process(Object.create(platform.table, { update: { value: update } }) as Table);
  expect(await through([limit], 19)).toBe(19);
  await expect(limit.take("member 7")).rejects.toThrow("no such table");
});
