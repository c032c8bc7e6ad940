import { type Platform, startPlatform } from "../../../test/access/platform";
import { expiriesOfDay, sessionKey } from "../table";
import { beginSession, type Family, rotateSession } from "./session-families";
import { sweepSessions } from "./sweep-sessions";
import type { SessionPlace } from "./tokens";

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
  platform.clock.set("2026-11-21T08:00:00.000Z");
});
afterEach(() => platform.close());

const begin = () => beginSession(platform.services, 1);
const sweep = () => sweepSessions(platform.services);
const isThere = async ({ family }: SessionPlace) =>
  (await platform.table.get<Family>(sessionKey(family))) !== undefined;
const notesOf = async (day: string) => (await platform.table.queryAll({ pk: expiriesOfDay(day) })).length;

test("deletes an expired session on the day after, and keeps one that is alive", async () => {
  const [first, second] = [await begin(), await begin()];
  platform.clock.set("2026-11-22T08:00:00.000Z");
  const third = await begin();
  platform.clock.set("2026-11-28T23:59:59.000Z");
  expect(await sweep()).toBe(0);
  platform.clock.set("2026-11-29T00:00:00.000Z");
  expect(await sweep()).toBe(2);
  expect(await Promise.all([first, second, third].map(isThere))).toEqual([false, false, true]);
  expect(await notesOf("2026-11-28")).toBe(0);
  expect(await sweep()).toBe(0);
});

test("a session that was refreshed is looked at again a week after", async () => {
  const place = await begin();
  platform.clock.set("2026-11-25T10:00:00.000Z");
  await rotateSession(platform.services, place);
  platform.clock.set("2026-11-29T03:00:00.000Z");
  expect(await sweep()).toBe(0);
  expect(await isThere(place)).toBe(true);
  expect([await notesOf("2026-11-28"), await notesOf("2026-12-02")]).toEqual([0, 1]);
  platform.clock.set("2026-12-03T00:00:00.000Z");
  expect(await sweep()).toBe(1);
  expect(await isThere(place)).toBe(false);
});

test("catches up with all days after weeks, may run twice at once, and does nothing for ended sessions", async () => {
  const places: SessionPlace[] = [];
  for (const day of ["21", "22", "23", "24"]) {
    platform.clock.set(`2026-11-${day}T12:00:00.000Z`);
    places.push(await begin());
  }
  await platform.table.remove(sessionKey(places[1]?.family ?? ""));
  await sweep();
  platform.clock.set("2026-12-20T12:00:00.000Z");
  const counts = await Promise.all([sweep(), sweep()]);
  expect(counts[0] + counts[1]).toBe(3);
  expect(await Promise.all(places.map(isThere))).toEqual([false, false, false, false]);
});

test("more than a page of a day goes in one sweep", async () => {
  await Promise.all(Array.from({ length: 230 }, begin));
  platform.clock.set("2026-11-30T00:00:00.000Z");
  expect(await sweep()).toBe(230);
  expect(await notesOf("2026-11-28")).toBe(0);
});
