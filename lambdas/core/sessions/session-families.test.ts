import fc from "fast-check";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { casesOf, SEED } from "../../../test/campaign";
import { sessionKey } from "../table";
import { beginSession, rotateSession } from "./session-families";
import type { SessionPlace } from "./tokens";

const RUNS = casesOf("meetings of sessions", { sample: 20, whole: 60 });

// A property makes hundreds of rotations on a table of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());
beforeEach(() => platform.clock.set("2026-11-21T08:00:00.000Z"));

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEWER_FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15";

const begin = (userAgent = FIREFOX) => beginSession(platform.services, 1, userAgent);
const present = (place: SessionPlace, userAgent = FIREFOX) => rotateSession(platform.services, place, userAgent);
const hours = (count: number) => platform.clock.pass(count * 3600);
const isThere = async ({ family }: SessionPlace) => (await platform.table.get(sessionKey(family))) !== undefined;

/** Presents tokens in turn: who (by its place in `holders`) after how many minutes. */
async function interleave(
  first: SessionPlace,
  holders: readonly string[],
  turns: readonly { readonly who: number; readonly minutes: number }[],
) {
  const held = holders.map(() => first);
  const answered: boolean[] = [];
  for (const { who, minutes } of turns) {
    platform.clock.pass(minutes * 60);
    const next = await present(held[who] as SessionPlace, holders[who]);
    answered.push(next !== undefined);
    if (next !== undefined) held[who] = next;
  }
  return { held, answered };
}

const turnsOf = (count: number, most: number) =>
  fc.array(fc.record({ who: fc.nat(count - 1), minutes: fc.nat(180) }), { minLength: 1, maxLength: most });

test("tabs of one browser share a session until one presents a token that was rotated twice; then it ends for all", async () => {
  await fc.assert(
    fc.asyncProperty(turnsOf(3, 12), async (turns) => {
      platform.clock.set("2026-11-21T08:00:00.000Z");
      const first = await begin();
      // What the rule says, turn by turn: the generation that each tab holds, and the current one.
      const [known, expected] = [[1, 1, 1], [] as boolean[]];
      let [current, isOver] = [1, false];
      for (const { who } of turns) {
        const behind = current - (known[who] ?? 0);
        isOver ||= behind > 1;
        if (behind === 0) current += 1;
        known[who] = current;
        expected.push(!isOver);
      }
      const { held, answered } = await interleave(first, [FIREFOX, NEWER_FIREFOX, FIREFOX], turns);
      expect(answered).toEqual(expected);
      const newest = held.reduce((one, other) => (other.generation > one.generation ? other : one));
      expect((await present(newest)) !== undefined).toBe(!isOver);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test("two tabs that take turns both go on for a week, each an hour after the other", async () => {
  const turns = Array.from({ length: 80 }, (_, turn) => ({ who: turn % 2, minutes: 60 }));
  const { answered } = await interleave(await begin(), [FIREFOX, FIREFOX], turns);
  expect(answered.filter((isAnswered) => !isAnswered)).toEqual([]);
});

test("a copy in another kind of browser ends with the session once both have used theirs, in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(turnsOf(2, 10), async (turns) => {
      platform.clock.set("2026-11-21T08:00:00.000Z");
      const copied = await begin();
      const { answered, held } = await interleave(copied, [FIREFOX, SAFARI], turns);
      const meeting = turns.findIndex(({ who }) => who !== turns[0]?.who);
      const before = meeting < 0 ? turns.length : meeting;
      expect(answered).toEqual(turns.map((_, turn) => turn < before));
      for (const place of held) if (meeting >= 0) expect(await present(place)).toBeUndefined();
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test.each([
  ["within the minute, of the same browser", 60, FIREFOX, true, true],
  ["a day later, of the same browser", 86_400, FIREFOX, true, true],
  ["a day later, of a newer version of the browser", 86_400, NEWER_FIREFOX, true, true],
  ["within the minute, of another browser", 1, SAFARI, false, false],
  ["a day later, of another browser", 86_400, SAFARI, false, false],
])("a token that was rotated once, %s", async (_, seconds, userAgent, isAnswered, goesOn) => {
  const first = await begin();
  const second = (await present(first)) as SessionPlace;
  platform.clock.pass(seconds);
  expect((await present(first, userAgent)) !== undefined).toBe(isAnswered);
  expect((await present(second)) !== undefined).toBe(goesOn);
});

test("a token that was rotated twice ends the session for everybody in it, also from the same kind of browser", async () => {
  const first = await begin();
  const second = (await present(first)) as SessionPlace;
  hours(1);
  const third = (await present(second)) as SessionPlace;
  hours(1);
  expect(await present(first)).toBeUndefined();
  expect([await present(third), await isThere(third)]).toEqual([undefined, false]);
});

test("after a late token, the session keeps its expiry and its holder", async () => {
  const first = await begin();
  let newest = (await present(first)) as SessionPlace;
  hours(1);
  await present(first);
  // Six days and 23 hours are left of the week since the last rotation in time.
  for (let day = 1; day <= 6; day += 1) {
    hours(24);
    newest = (await present(newest)) as SessionPlace;
    expect(newest).toBeDefined();
  }
  hours(22);
  newest = (await present(newest)) as SessionPlace;
  hours(1);
  expect(await present(newest)).toBeUndefined();
});

test("eight simultaneous requests of a page get one successor, and prolong the session as usual", async () => {
  const first = await begin();
  hours(100);
  const answers = await Promise.all(Array.from({ length: 8 }, () => present(first)));
  expect(answers.map((place) => place?.generation)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  hours(100);
  expect(await present(answers[0] as SessionPlace)).toMatchObject({ generation: 3 });
});

test("tabs that share a session and rotate it at the same moment both go on", async () => {
  const first = await begin();
  const second = (await present(first)) as SessionPlace;
  hours(1);
  await present(first);
  const answers = await Promise.all([present(second), present(second)]);
  expect(answers.map((place) => place?.generation)).toEqual([3, 3]);
});

test("a session of before kinds of browsers were kept takes any browser for its own", async () => {
  const first = await begin();
  await present(first);
  await platform.table.update(sessionKey(first.family), { unset: ["client"] });
  hours(1);
  expect(await present(first, SAFARI)).toMatchObject({ generation: 2 });
  expect(await isThere(first)).toBe(true);
});
