import fc from "fast-check";
import {
  achievementXp,
  type GoalFigures,
  infer,
  isGoalComplete,
  type MemberAchievement,
  type RuledAchievement,
} from "./inference";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const DAYS: Readonly<Record<number, string>> = {
  [-5]: "2026-11-16T08:00:00.000Z",
  [-3]: "2026-11-18T08:00:00.000Z",
  [-1]: "2026-11-20T08:00:00.000Z",
  1: "2026-11-22T08:00:00.000Z",
  2: "2026-11-23T08:00:00.000Z",
  3: "2026-11-24T08:00:00.000Z",
  4: "2026-11-25T08:00:00.000Z",
  5: "2026-11-26T08:00:00.000Z",
  10: "2026-12-01T08:00:00.000Z",
};
const inDays = (days: number): string => DAYS[days] ?? "";

type Sketch = Partial<RuledAchievement> & { readonly goals?: readonly (readonly [number, number])[] };

/** Returns a member's state of a set of achievements: goals are sketched as [count, target] at the achievement that has them. */
function evaluated(sketches: Readonly<Record<string, Sketch>>): Map<string, MemberAchievement> {
  const goals = new Map<string, GoalFigures>();
  const list = Object.entries(sketches).map(([uuid, { goals: sketched = [], ...rest }]): RuledAchievement => {
    const goalUuids = sketched.map(([count, targetCount], index) => {
      goals.set(`${uuid}${index}`, { count, targetCount });
      return `${uuid}${index}`;
    });
    const blank = { xp: 0, isVariableXp: false, release: null, deadline: null, prerequisiteUuids: [] };
    return { uuid, ...blank, goalUuids, ...rest };
  });
  return infer(list, goals, NOW);
}

/** The same by name, and the total, to compare. */
function statuses(sketches: Readonly<Record<string, Sketch>>): Readonly<Record<string, unknown>> {
  const all = evaluated(sketches);
  return { ...Object.fromEntries(all), total: achievementXp(all.values()) };
}

describe("the worked examples", () => {
  it("1: open goals of 2/4 and 3/3 are five sevenths, and earn nothing", () => {
    expect(
      statuses({
        a: {
          xp: 300,
          goals: [
            [2, 4],
            [3, 3],
          ],
        },
      }),
    ).toMatchObject({
      a: { status: "ACTIVE", progress: 5 / 7, ownXp: 300, goalXp: 0, isCompleted: false },
      total: 0,
    });
  });

  it("2: a goal over its target fills another's share without completing it", () => {
    expect(
      statuses({
        a: {
          goals: [
            [9, 4],
            [1, 3],
          ],
        },
      }).a,
    ).toMatchObject({ status: "ACTIVE", progress: 1 });
  });

  it("3: variable XP is the count, beyond the target too", () => {
    expect(statuses({ a: { isVariableXp: true, xp: 300, goals: [[7, 5]] } })).toMatchObject({
      a: { status: "COMPLETED", ownXp: 7 },
      total: 7,
    });
  });

  it("4: variable XP shows on the card before it is earned", () => {
    expect(statuses({ a: { isVariableXp: true, goals: [[3, 5]] } })).toMatchObject({
      a: { cardXp: 3, goalXp: 0, isCompleted: false },
      total: 0,
    });
  });

  it("5: a goal of 0/0 is complete", () => {
    expect(statuses({ a: { xp: 40, goals: [[0, 0]] } })).toMatchObject({
      a: { status: "COMPLETED", progress: 0 },
      total: 40,
    });
  });

  it("6: without goals and prerequisites nothing is ever completed", () => {
    expect(statuses({ a: { xp: 40 } })).toMatchObject({ a: { status: "ACTIVE", progress: 0, goalXp: 40 }, total: 0 });
  });

  it("7: an achievement above a completed one shows and earns both", () => {
    expect(
      statuses({ a: { xp: 100, goals: [[1, 1]], prerequisiteUuids: ["b"] }, b: { xp: 50, goals: [[1, 1]] } }),
    ).toMatchObject({
      a: { status: "COMPLETED", cardXp: 150 },
      b: { status: "COMPLETED", cardXp: 50 },
      total: 150,
    });
  });

  it("8: an open prerequisite holds back what the goals have earned", () => {
    expect(
      statuses({ a: { xp: 100, goals: [[1, 1]], prerequisiteUuids: ["b"] }, b: { xp: 50, goals: [[0, 1]] } }),
    ).toMatchObject({ a: { status: "ACTIVE", progress: 1, goalXp: 100, cardXp: 100 }, total: 0 });
  });

  it("9: an unknown goal is never complete", () => {
    expect(statuses({ a: { xp: 10, goalUuids: ["nowhere"] } })).toMatchObject({
      a: { status: "ACTIVE", progress: 0, goalXp: 0 },
      total: 0,
    });
  });

  it("10: an unknown prerequisite is never completed", () => {
    expect(statuses({ a: { xp: 10, goals: [[1, 1]], prerequisiteUuids: ["nowhere"] } })).toMatchObject({
      a: { status: "ACTIVE", progress: 1, goalXp: 10 },
      total: 0,
    });
  });

  it("11: completed wins over not yet released, and that over expired", () => {
    const done = [[1, 1]] as const;
    const open = [[0, 1]] as const;
    const all = evaluated({
      a: { goals: open, release: inDays(1) },
      b: { goals: open, deadline: inDays(-1) },
      c: { goals: open, deadline: inDays(3) },
      d: { goals: done, deadline: inDays(-1) },
      e: { goals: done, release: inDays(1) },
    });
    expect([...all.values()].map(({ status }) => status)).toEqual([
      "UNRELEASED",
      "EXPIRED",
      "ACTIVE",
      "COMPLETED",
      "COMPLETED",
    ]);
  });

  it("12: the nearest deadline below shows all the way up", () => {
    expect(
      statuses({
        a: { deadline: inDays(10), prerequisiteUuids: ["b"] },
        b: { deadline: inDays(5), prerequisiteUuids: ["c"] },
        c: { deadline: inDays(2) },
      }),
    ).toMatchObject({
      a: { deadline: "2026-11-23T08:00:00.000Z" },
      b: { deadline: "2026-11-23T08:00:00.000Z" },
      c: { deadline: "2026-11-23T08:00:00.000Z" },
    });
  });

  it("13: a passed deadline below does not count", () => {
    expect(
      statuses({ a: { deadline: inDays(10), prerequisiteUuids: ["b"] }, b: { deadline: inDays(-5) } }),
    ).toMatchObject({
      a: { deadline: "2026-12-01T08:00:00.000Z", status: "ACTIVE" },
      b: { deadline: "2026-11-16T08:00:00.000Z", status: "EXPIRED" },
    });
  });

  it("14: past its own deadline it is active while one below is open", () => {
    expect(
      statuses({ a: { deadline: inDays(-1), prerequisiteUuids: ["b"] }, b: { deadline: inDays(4) } }),
    ).toMatchObject({ a: { deadline: "2026-11-25T08:00:00.000Z", status: "ACTIVE" } });
  });

  it("16: passed deadlines stay where they are", () => {
    expect(
      statuses({ a: { deadline: inDays(-3), prerequisiteUuids: ["b"] }, b: { deadline: inDays(-1) } }),
    ).toMatchObject({
      a: { deadline: "2026-11-18T08:00:00.000Z", status: "EXPIRED" },
      b: { deadline: "2026-11-20T08:00:00.000Z", status: "EXPIRED" },
    });
  });

  it("17: everything below counts, however far", () => {
    const done = [[1, 1]] as const;
    expect(
      statuses({
        a: { xp: 1, goals: done, prerequisiteUuids: ["b"] },
        b: { xp: 10, goals: done, prerequisiteUuids: ["c"] },
        c: { xp: 100, goals: done, prerequisiteUuids: ["d"] },
        d: { xp: 1000, goals: done },
      }),
    ).toMatchObject({
      a: { cardXp: 1111 },
      b: { cardXp: 1110 },
      c: { cardXp: 1100 },
      d: { cardXp: 1000 },
      total: 1111,
    });
  });

  it.each([
    ["18: open goals", [[0, 1]] as const],
    ["18b: complete goals", [[1, 1]] as const],
  ])("%s in a circle are active, and named circular", (_, goals) => {
    const circle = { xp: 5, goals, deadline: inDays(2) };
    expect(
      statuses({
        a: { ...circle, prerequisiteUuids: ["b"] },
        b: { ...circle, prerequisiteUuids: ["a"] },
        self: { ...circle, prerequisiteUuids: ["self"] },
        above: { ...circle, prerequisiteUuids: ["a"] },
      }),
    ).toMatchObject({
      a: { status: "ACTIVE", isCircular: true, cardXp: 5 },
      b: { status: "ACTIVE", isCircular: true },
      self: { status: "ACTIVE", isCircular: true },
      above: { status: "ACTIVE", isCircular: false, deadline: "2026-11-23T08:00:00.000Z" },
      total: 0,
    });
  });
});

describe("beyond the examples", () => {
  it("counts prerequisites alone, repeated links once, and the last of two with one uuid", () => {
    expect(statuses({ a: { xp: 3, prerequisiteUuids: ["b", "b"] }, b: { xp: 4, goals: [[2, 2]] } })).toMatchObject({
      a: { isCompleted: true, progress: 0, cardXp: 7 },
      total: 7,
    });
    const one = { isVariableXp: true, release: null, deadline: null, prerequisiteUuids: [], goalUuids: ["g", "g"] };
    const goals = new Map([["g", { count: 2, targetCount: 2 }]]);
    const twice = infer(
      [
        { ...one, uuid: "a", xp: 1, isVariableXp: false },
        { ...one, uuid: "a", xp: 1 },
      ],
      goals,
      NOW,
    );
    expect(achievementXp(twice.values())).toBe(2);
  });

  it("ends exactly at the deadline, begins exactly at the release", () => {
    const now = "2026-11-21T08:00:00.000Z";
    expect(statuses({ a: { deadline: now }, b: { release: now } })).toMatchObject({
      a: { status: "EXPIRED" },
      b: { status: "ACTIVE" },
    });
  });

  it("completes what is kept, and what needs nothing else", () => {
    const needs = { xp: 2, isVariableXp: false, release: null, deadline: null, goalUuids: [] };
    const list = [
      { ...needs, uuid: "a", prerequisiteUuids: ["b"] },
      { ...needs, uuid: "b", goalUuids: ["gone"], prerequisiteUuids: ["b"] },
    ];
    const all = infer(list, new Map(), NOW, new Set(["b", "nowhere"]));
    expect([...all.values()]).toMatchObject([
      { uuid: "a", status: "COMPLETED", cardXp: 4 },
      { uuid: "b", status: "COMPLETED", progress: 0, isCircular: true },
    ]);
  });

  it.each([
    [0, 1, false],
    [1, 1, true],
    [2, 1, true],
    [0, 0, true],
  ])("finds a goal at %d of %d complete: %s", (count, targetCount, complete) => {
    expect(isGoalComplete({ count, targetCount })).toBe(complete);
  });

  it("takes a chain of 1,000 without a stack, completed from the bottom to the top", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index): [string, Sketch] => [
        `n${index}`,
        { xp: 1, goals: [[1, 1]], prerequisiteUuids: index === 999 ? [] : [`n${index + 1}`] },
      ]),
    );
    expect(statuses(chain)).toMatchObject({ n0: { isCompleted: true, cardXp: 1000 }, total: 1000 });
  });
});

/** Any links among eight achievements: circles, ties to themselves and to what does not exist included. */
const graphs = fc.array(
  fc.record({
    xp: fc.nat(1000),
    isVariableXp: fc.boolean(),
    release: fc.constantFrom(null, inDays(-1), inDays(1)),
    deadline: fc.constantFrom(null, inDays(-3), inDays(-1), inDays(1), inDays(5)),
    prerequisites: fc.array(fc.nat(9), { maxLength: 4 }),
    goals: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 3 }),
  }),
  { maxLength: 8 },
);

const sketchesOf = (graph: readonly (Omit<Sketch, "prerequisiteUuids"> & { prerequisites: readonly number[] })[]) =>
  Object.fromEntries(
    graph.map(({ prerequisites, ...rest }, index): [string, Sketch] => [
      `n${index}`,
      { ...rest, prerequisiteUuids: prerequisites.map((prerequisite) => `n${prerequisite}`) },
    ]),
  );

/** The definition itself, as a recursion that stops where it comes back to a place. */
function isCompletedByDefinition(
  sketches: Readonly<Record<string, Sketch>>,
  uuid: string,
  path: string[] = [],
): boolean {
  const sketch = sketches[uuid];
  if (!sketch || path.includes(uuid)) return false;
  const { goals = [], prerequisiteUuids = [] } = sketch;
  if (goals.length + prerequisiteUuids.length === 0) return false;
  const below = prerequisiteUuids.map((prerequisite) =>
    isCompletedByDefinition(sketches, prerequisite, [...path, uuid]),
  );
  return goals.every(([count, target]) => count >= target) && below.every(Boolean);
}

/** Whatever can be reached by prerequisites. */
function below(sketches: Readonly<Record<string, Sketch>>, uuid: string, found = new Set<string>()): Set<string> {
  for (const prerequisite of sketches[uuid]?.prerequisiteUuids ?? []) {
    if (!sketches[prerequisite] || found.has(prerequisite)) continue;
    found.add(prerequisite);
    below(sketches, prerequisite, found);
  }
  return found;
}

describe("any graph at all", () => {
  it("agrees with the definition and keeps its figures in bounds", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const sketches = sketchesOf(graph);
        const all = evaluated(sketches);
        let expected = 0;
        for (const [uuid, inferred] of all) {
          expect(inferred.isCompleted).toBe(isCompletedByDefinition(sketches, uuid));
          expect(inferred.isCompleted && inferred.isCircular).toBe(false);
          expect(inferred.isCompleted).toBe(inferred.status === "COMPLETED");
          expect(inferred.progress).toBeGreaterThanOrEqual(0);
          expect(inferred.progress).toBeLessThanOrEqual(1);
          const reached = below(sketches, uuid);
          expect(inferred.isCircular).toBe(reached.has(uuid));
          const done = [...reached].filter((one) => one !== uuid && isCompletedByDefinition(sketches, one));
          const earned = done.map((one) => all.get(one)?.ownXp ?? 0).reduce((sum, xp) => sum + xp, 0);
          expect(inferred.cardXp).toBe(inferred.ownXp + earned);
          if (inferred.isCompleted) expected += inferred.ownXp;
        }
        expect(achievementXp(all.values())).toBe(expected);
      }),
      { numRuns: 2000, seed: 20261121 },
    );
  });

  it("does not depend on the order of the list", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const sketches = sketchesOf(graph);
        const reversed = Object.fromEntries(Object.entries(sketches).reverse());
        expect(statuses(reversed)).toEqual(statuses(sketches));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});
