import fc from "fast-check";
import { GOAL_EVENTS } from "../../../domain/facts/goal-events";
import { eventGoalsOf, eventsToNextGoal, isObserved, minuteOfDay, type WorkspaceEvent, withEvents } from "./events";
import type { Goal } from "./goal";
import { countKey, type MemberProgress } from "./member-progress";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const NOTHING: MemberProgress = { version: 0, counts: {}, claims: {}, windows: {} };
const stampOf = (number: number) => `${String(number).padStart(12, "0")}-0000-4000-8000-000000000000`;
const goal = (number: number, eventNames: readonly string[], times: object = {}): Goal => ({
  uuid: `g${number}`,
  text: "Run",
  targetCount: 3,
  type: "Event",
  stamp: stampOf(number),
  meta: { type: "Event", eventNames, targetCount: 3, ...times },
});
const RUNS = goal(1, ["Run Code"]);
const FAILURES = goal(2, ["Error", "Infinite Loop"]);
const ALL = [RUNS, FAILURES];
const event = (at: string, ...names: WorkspaceEvent["names"]): WorkspaceEvent => ({ names, at });
const run = (at = "2026-11-21T08:00:00.000Z") => event(at, "Run Code");

interface Options {
  readonly goals?: readonly Goal[];
  readonly progress?: MemberProgress;
  readonly timeZone?: string;
  readonly now?: Date;
}
const count = (
  events: readonly WorkspaceEvent[],
  { goals = ALL, progress = NOTHING, timeZone = "UTC", now = NOW }: Options = {},
) => withEvents(progress, eventGoalsOf(goals, timeZone), events, { now, timeZone });
const countsAfter = (events: readonly WorkspaceEvent[], options: Options = {}) => {
  const { progress } = count(events, options);
  return (options.goals ?? ALL).map((one) => progress.counts[countKey(one)] ?? 0);
};

describe("events of a report", () => {
  it("count on each goal that names them, at most once though several names match", () => {
    const events = [
      run(),
      event("2026-11-21T07:59:59.000Z", "Error", "Infinite Loop"),
      event(NOW.toISOString(), "Error"),
    ];
    expect(countsAfter(events)).toEqual([1, 2]);
    expect(count(events).counted).toBe(3);
    expect(countsAfter(events, { progress: count(events).progress })).toEqual([2, 4]);
  });

  it("count nothing where no goal names them, and change nothing", () => {
    const { progress, counted } = count([event(NOW.toISOString(), "Run Testcase"), run()], { goals: [FAILURES] });
    expect(counted).toBe(0);
    expect(progress).toBe(NOTHING);
  });

  it("count on no goal of any other kind, nor on one that calls itself two things", () => {
    const others = [
      { ...RUNS, type: "Manual" },
      { ...RUNS, meta: { ...RUNS.meta, type: "Manual" } },
      { ...RUNS, type: "Binary (unsupported)", meta: { type: "Binary (unsupported)" } },
      goal(1, []),
      goal(1, ["None"]),
    ];
    for (const other of others) expect(count([run()], { goals: [other] }).counted).toBe(0);
  });

  it.each<[string, string, number]>([
    ["a week ago", "2026-11-14T08:00:00.000Z", 1],
    ["longer ago", "2026-11-14T07:59:59.999Z", 0],
    ["by a clock that is a little ahead", "2026-11-21T08:05:00.000Z", 1],
    ["in the future", "2026-11-21T08:05:00.001Z", 0],
    ["at another offset", "2026-11-21T16:00:00.000+08:00", 1],
    ["at no time", "soon", 0],
  ])("that happened %s: %s count %d times", (_, at, counted) => {
    expect(count([run(at)]).counted).toBe(counted);
  });

  it("count from the release to the deadline of a goal, by when they happened and not when they arrive", () => {
    const goals = [
      goal(1, ["Run Code"], { release: "2026-11-20T08:00:00.000Z", deadline: "2026-11-20T20:00:00.000Z" }),
    ];
    const at = (time: string) => countsAfter([run(time)], { goals });
    expect([
      at("2026-11-20T07:59:59.999Z"),
      at("2026-11-20T08:00:00.000Z"),
      at("2026-11-20T20:00:00.000Z"),
      at("2026-11-20T20:00:00.001Z"),
    ]).toEqual([[0], [1], [1], [0]]);
  });

  it("by a clock that is ahead count by ours", () => {
    const goals = [goal(1, ["Run Code"], { release: "2026-11-21T08:01:00.000Z" })];
    expect(countsAfter([run("2026-11-21T08:02:00.000Z")], { goals })).toEqual([0]);
  });
});

describe("what is missing to the next goal", () => {
  const missing = (goals: readonly Goal[], counts: Record<number, number>, hidden: readonly string[] = []) => {
    const stored = Object.fromEntries(goals.map((one, index) => [countKey(one), counts[index] ?? 0]));
    return eventsToNextGoal({ counts: stored }, eventGoalsOf(goals, "UTC"), { now: NOW, hidden: new Set(hidden) });
  };

  it("is the least of the open goals of a kind, and nothing for a kind that no open goal counts", () => {
    expect(missing(ALL, {})).toEqual({ "Run Code": 3, Error: 3, "Infinite Loop": 3 });
    expect(missing([...ALL, { ...goal(3, ["Run Code", "Error"]), targetCount: 2 }], { 0: 2 })).toEqual({
      "Run Code": 1,
      Error: 2,
      "Infinite Loop": 3,
    });
    expect(missing(ALL, { 0: 3 })).toEqual({ Error: 3, "Infinite Loop": 3 });
  });

  it("is not told of hidden goals, nor of those whose deadline has passed", () => {
    expect(missing(ALL, {}, ["g2"])).toEqual({ "Run Code": 3 });
    expect(missing([goal(4, ["Error"], { deadline: "2026-11-21T07:59:59.999Z" })], {})).toEqual({});
    expect(missing([goal(4, ["Error"], { deadline: NOW.toISOString() })], {})).toEqual({ Error: 3 });
  });
});

describe("the times of day of a goal", () => {
  it.each<[string, string, number]>([
    ["Asia/Singapore", "2026-11-21T08:00:00.000Z", 16 * 60],
    ["UTC", "2026-11-21T00:00:59.999Z", 0],
    ["UTC", "2026-11-21T23:59:59.999Z", 1439],
    ["Asia/Kolkata", "2026-11-21T08:00:00.000Z", 13 * 60 + 30],
    ["Europe/Berlin", "2026-07-01T10:00:00.000Z", 12 * 60],
    ["Europe/Berlin", "2026-12-01T10:00:00.000Z", 11 * 60],
  ])("are by the clock of %s: %s is minute %d", (timeZone, at, minute) => {
    expect(minuteOfDay(Date.parse(at), timeZone)).toBe(minute);
  });

  it.each<[number | null, number | null, number, boolean]>([
    [540, 600, 539, false],
    [540, 600, 540, true],
    [540, 600, 600, true],
    [540, 600, 601, false],
    [1320, 120, 1320, true],
    [1320, 120, 0, true],
    [1320, 120, 120, true],
    [1320, 120, 121, false],
    [1320, 120, 1319, false],
    [600, 600, 0, true],
    [600, null, 599, false],
    [600, null, 1439, true],
    [null, 600, 0, true],
    [null, 600, 601, false],
    [null, null, 700, true],
  ])("from %s to %s have minute %d: %s", (observeFrom, observeTo, minute, isInside) => {
    expect(isObserved({ observeFrom, observeTo }, minute)).toBe(isInside);
  });

  it("are the course's, whatever offset the page writes, and those of an author's date in winter and summer", () => {
    const goals = [
      goal(1, ["Run Code"], { observeFrom: "2022-01-01T01:00:00.000Z", observeTo: "2022-01-01T02:00:00.000Z" }),
    ];
    // 09:00 to 10:00 in Singapore.
    const inSingapore = (at: string) => countsAfter([run(at)], { goals, timeZone: "Asia/Singapore" });
    expect([
      inSingapore("2026-11-21T01:30:00.000Z"),
      inSingapore("2026-11-21T09:30:00.000+08:00"),
      inSingapore("2026-11-20T09:30:00.000Z"),
    ]).toEqual([[1], [1], [0]]);
    // 02:00 to 03:00 in Berlin, winter's time, which in summer is an hour earlier by UTC.
    const now = new Date("2026-07-02T00:00:00.000Z");
    const inBerlin = (at: string) => countsAfter([run(at)], { goals, timeZone: "Europe/Berlin", now });
    expect([inBerlin("2026-07-01T00:30:00.000Z"), inBerlin("2026-07-01T01:30:00.000Z")]).toEqual([[1], [0]]);
  });
});

const many = (length: number, at: string) => Array.from({ length }, () => run(at));

describe("the limit of events since the server last counted", () => {
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  it("is 200 at once, and one for each second by the server's clock, whatever times they claim", () => {
    const first = count([...many(150, "2026-11-15T08:00:00.000Z"), ...many(100, "2026-11-18T08:00:00.000Z")]);
    expect(first.counted).toBe(200);
    expect(count([run()], { progress: first.progress }).counted).toBe(0);
    const { counted, progress } = count(many(100, NOW.toISOString()), { progress: first.progress, now: later(45) });
    expect(counted).toBe(45);
    expect(count(many(10, NOW.toISOString()), { progress, now: later(46) }).counted).toBe(1);
  });

  it("has room for all that happened in a page that was without a network for an afternoon", () => {
    const { progress } = count([run()]);
    const afternoon = Array.from({ length: 2000 }, (_, at) => run(later(at * 7).toISOString()));
    expect(count(afternoon, { progress, now: later(14_000) }).counted).toBe(2000);
  });

  it("is not widened by a clock that was set back", () => {
    const { progress } = count(many(200, NOW.toISOString()));
    expect(count([run("2026-11-21T07:00:00.000Z")], { progress, now: later(-60) }).counted).toBe(0);
  });
});

describe("the limit of a kind of event in a window of six hours", () => {
  const ROOM = { ...NOTHING, reports: { claimable: 10_000, at: NOW.getTime() } };

  it("is 3,000, by when they happened", () => {
    const full = count(many(2999, "2026-11-21T06:00:00.000Z"), { progress: ROOM }).progress;
    const more = count(many(2, "2026-11-21T07:59:00.000Z"), { progress: full });
    expect(more.counted).toBe(1);
    expect(more.progress.counts[countKey(RUNS)]).toBe(3000);
    const before = count([run("2026-11-21T05:59:59.999Z")], { progress: more.progress });
    expect(before.progress.counts[countKey(RUNS)]).toBe(3001);
    // Other kinds have a limit of their own, also those in one event with a kind that is used up.
    const other = count([event("2026-11-21T07:00:00.000Z", "Run Code", "Error")], { progress: more.progress });
    expect(ALL.map((one) => other.progress.counts[countKey(one)])).toEqual([3000, 1]);
  });

  it("ignores events that no goal counts", () => {
    const { progress } = count([event(NOW.toISOString(), "Run Code", "Run Testcase")]);
    expect(Object.values(progress.windows)).toEqual([{ r: 1 }]);
  });

  it("is forgotten when its events would be too old to count", () => {
    const { progress } = count([run("2026-11-14T08:00:00.000Z"), run()]);
    expect(Object.keys(progress.windows)).toEqual(["83085", "83113"]);
    const later = count([run("2026-11-21T12:00:00.000Z")], { progress, now: new Date("2026-11-21T12:00:00.000Z") });
    expect(Object.keys(later.progress.windows)).toEqual(["83113", "83114"]);
  });

  it("ends at a million on a goal", () => {
    const progress = { ...NOTHING, counts: { [countKey(RUNS)]: 999_999 } };
    expect(count(many(3, NOW.toISOString()), { progress }).progress.counts).toEqual({ [countKey(RUNS)]: 1_000_000 });
  });
});

describe("any reports", () => {
  const moment = fc
    .integer({ min: -8 * 24 * 60, max: 30 })
    .map((minutes) => new Date(NOW.getTime() + minutes * 60_000));
  const anEvent = fc.record({
    names: fc.uniqueArray(fc.constantFrom(...GOAL_EVENTS), { minLength: 1 }),
    at: moment.map((date) => date.toISOString()),
  });
  const times = fc.record(
    Object.fromEntries(
      ["release", "deadline", "observeFrom", "observeTo"].map((name) => [
        name,
        moment.map((date) => date.toISOString()),
      ]),
    ),
    { requiredKeys: [] },
  );
  const goalsOf = fc
    .array(fc.tuple(fc.subarray([...GOAL_EVENTS]), times), { maxLength: 6 })
    .map((list) => list.map(([names, bounds], index) => goal(index, names, bounds)));
  const batches = fc.array(fc.array(anEvent, { maxLength: 12 }), { maxLength: 6 });

  it("count the same in any order, in one batch or in many", () => {
    fc.assert(
      fc.property(goalsOf, batches, fc.infiniteStream(fc.nat()), (goals, reports, random) => {
        const progressAfter = (list: readonly (readonly WorkspaceEvent[])[]) =>
          list.reduce(
            (progress, events) => count(events, { goals, progress, timeZone: "Asia/Singapore" }).progress,
            NOTHING,
          );
        const order = new Map(reports.map((report) => [report, random.next().value as number]));
        const shuffled = [...reports].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
        const inOrder = progressAfter(reports);
        expect(progressAfter(shuffled)).toEqual(inOrder);
        expect(progressAfter([reports.flat().reverse()])).toEqual(inOrder);
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });

  it("count each event at most once on each goal, and only where its name and its time say so", () => {
    fc.assert(
      fc.property(goalsOf, fc.array(anEvent, { maxLength: 30 }), (goals, events) => {
        const counts = countsAfter(events, { goals });
        for (const [index, one] of goals.entries()) {
          const named = events.filter(({ names }) =>
            names.some((name) => (one.meta.eventNames as string[]).includes(name)),
          );
          const inTime = named.filter(({ at }) => Date.parse(at) >= NOW.getTime() - 7 * 86_400_000);
          expect(counts[index]).toBeLessThanOrEqual(inTime.length);
          const bounds = ["release", "deadline", "observeFrom", "observeTo"].filter((name) => name in one.meta);
          const past = inTime.filter(({ at }) => Date.parse(at) <= NOW.getTime() + 5 * 60_000);
          if (bounds.length === 0) expect(counts[index]).toBe(past.length);
        }
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});
