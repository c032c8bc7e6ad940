import fc from "fast-check";
import { type Platform, startPlatform } from "../../test/access/platform";
import { casesOf, SEED } from "../../test/campaign";
import { deviceKey } from "../core/table";
import { type DeviceLine, handleRobotEvent } from "./robot-event";

let platform: Platform;
let lines: DeviceLine[];
beforeEach(async () => {
  platform = await startPlatform();
  lines = [];
  await platform.tokenOf("ada");
  await platform.table.put({ ...deviceKey(5), deviceId: 5 });
});
afterEach(() => platform.close());

const handle = (event: unknown) =>
  handleRobotEvent({ table: platform.table, thingPrefix: "r" }, event, (line) => lines.push(line));
const device = () => platform.table.get<Record<string, unknown>>(deviceKey(5));
const minute = (n: number) => Date.UTC(2026, 0, 5, 8, n);
const connected = (versionNumber: number, timestamp: number) => ({
  clientId: "r:5",
  eventType: "connected",
  versionNumber,
  timestamp,
});
const disconnected = (versionNumber: number, timestamp: number, disconnectReason = "CONNECTION_LOST") => ({
  clientId: "r:5",
  eventType: "disconnected",
  versionNumber,
  timestamp,
  disconnectReason,
});

describe("a robot's presence", () => {
  it("is kept with the time at which it came, and went", async () => {
    await handle(connected(3, minute(0)));
    expect((await device())?.presence).toEqual({ online: true, since: "2026-01-05T08:00:00.000Z", version: 3 });
    await handle(disconnected(3, minute(7)));
    expect((await device())?.presence).toEqual({ online: false, since: "2026-01-05T08:07:00.000Z", version: 3 });
    expect(lines).toEqual([
      { event: "connected", outcome: "stored", deviceId: 5 },
      { event: "disconnected", outcome: "stored", deviceId: 5, reason: "CONNECTION_LOST" },
    ]);
  });

  it("stays when an event comes twice, or after a later one", async () => {
    const here = { online: true, since: "2026-01-05T08:02:00.000Z", version: 4 };
    await handle(connected(4, minute(2)));
    for (const late of [connected(4, minute(2)), disconnected(3, minute(2)), connected(3, minute(1))]) {
      await handle(late);
      expect((await device())?.presence).toEqual(here);
    }
    await handle(disconnected(4, minute(3)));
    await handle(connected(4, minute(2)));
    expect((await device())?.presence).toMatchObject({ online: false, version: 4 });
    expect(lines.map(({ outcome }) => outcome)).toEqual(["stored", "late", "late", "late", "stored", "late"]);
  });

  it("goes by time when the robot was away for an hour, after which its connections are numbered anew", async () => {
    await handle(connected(40, minute(0)));
    await handle(disconnected(40, minute(1)));
    await handle(connected(0, minute(75)));
    expect((await device())?.presence).toEqual({ online: true, since: "2026-01-05T09:15:00.000Z", version: 0 });
    await handle(disconnected(40, minute(1)));
    expect((await device())?.presence).toMatchObject({ online: true });
    await handle(disconnected(0, minute(300)));
    expect((await device())?.presence).toEqual({ online: false, since: "2026-01-05T13:00:00.000Z", version: 0 });
  });

  it("is that of the last event in whatever order and however often events come", async () => {
    const events = [1, 2, 3].flatMap((n) => [connected(n, minute(2 * n)), disconnected(n, minute(2 * n + 1))]);
    const orders = fc.tuple(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.array(fc.constantFrom(...events), { maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([once, again]) => {
        await platform.table.put({ ...deviceKey(5), deviceId: 5 });
        for (const event of [...once, ...again]) await handle(event);
        expect((await device())?.presence).toEqual({ online: false, since: "2026-01-05T08:07:00.000Z", version: 3 });
      }),
      { numRuns: casesOf("orders of the events of a device", { sample: 7, whole: 20 }), seed: SEED },
    );
  });

  it("is the last one's when events are taken at the same moment", async () => {
    const events = [1, 2, 3, 4].map((n) => connected(n, minute(n)));
    await Promise.all(events.map(handle));
    expect((await device())?.presence).toMatchObject({ version: 4 });
  });

  it("is contested from the third takeover within an hour, however late that is told, and not by one told twice", async () => {
    const takeover = (version: number, at: number) => handle(disconnected(version, at, "DUPLICATE_CLIENTID"));
    await handle(connected(9, minute(20)));
    for (const at of [1, 1, 2, 3]) await takeover(at, minute(at));
    expect(lines.slice(1).map(({ outcome }) => outcome)).toEqual(["late", "late", "late", "contested"]);
    await takeover(4, minute(64));
    expect(lines.at(-1)?.outcome).toBe("late");
    expect((await device())?.presence).toMatchObject({ online: true, version: 9 });
  });

  it("of a robot that is gone is not kept", async () => {
    await handle({ ...connected(1, minute(1)), clientId: "r:6" });
    expect(await platform.table.get(deviceKey(6))).toBeUndefined();
    expect(lines).toEqual([{ event: "connected", outcome: "unknown", deviceId: 6 }]);
  });
});

describe("who has a robot run", () => {
  const run = (timestamp: number, clientId = "r-u1-0123456789abcdef") => handle({ clientId, thing: "r:5", timestamp });

  it("is the user whose browser sent the last program, by name", async () => {
    await run(minute(1));
    const { name } = (await platform.table.get<{ name: string }>({ pk: "USER#1", sk: "USER" })) ?? {};
    expect((await device())?.runner).toEqual({ userId: 1, name, at: "2026-01-05T08:01:00.000Z" });
  });

  it("stays when that is told again, or when an earlier one comes after", async () => {
    await platform.tokenOf("sue");
    await run(minute(2));
    await run(minute(2));
    await run(minute(1), "r-u2-0123456789abcdef");
    expect((await device())?.runner).toMatchObject({ userId: 1 });
    await run(minute(3), "r-u2-0123456789abcdef");
    expect((await device())?.runner).toMatchObject({ userId: 2 });
    expect(lines.map(({ outcome }) => outcome)).toEqual(["stored", "late", "late", "stored"]);
  });

  it("is not kept of a robot or user that is gone", async () => {
    await run(minute(1), "r-u99-0123456789abcdef");
    await handle({ clientId: "r-u1-0123456789abcdef", thing: "r:6", timestamp: minute(1) });
    expect((await device())?.runner).toBeUndefined();
    expect(await platform.table.get(deviceKey(6))).toBeUndefined();
  });
});

it.each([
  {},
  null,
  { clientId: "r:5" },
  { clientId: "r-u1-x", thing: "other:5", timestamp: 1 },
  { clientId: "r:5", thing: "r:5", timestamp: 1 },
  { clientId: "r-u1-x", thing: "r:5", timestamp: "1" },
  { ...connected(1, 1), clientId: "other:5" },
  { ...connected(1, 1), versionNumber: -1 },
  { ...connected(1, 1), eventType: "subscribed" },
  connected(1, 8_640_000_000_000_001),
])("an event that no rule selects is refused (%#)", async (event) => {
  await expect(handle(event)).rejects.toThrow();
  expect(await device()).toEqual({ ...deviceKey(5), deviceId: 5 });
});
