import fc from "fast-check";
import { type Condition, conditionHolds } from "./condition";
import { awardedAmong, type EvaluationInput, evaluate } from "./evaluate";
import type { GoalRule, RuledGoal } from "./goal-meta";
import { achievementXp, isGoalComplete, type RuledAchievement } from "./inference";
import type { AssessmentFacts } from "./member-work-facts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const LATER = "2026-11-22T08:00:00.000Z";
const DONE: AssessmentFacts = {
  submitted: true,
  graded: true,
  frac: 1,
  early: false,
  firstTry: false,
  persisted: false,
};

function achievement(uuid: string, more: Partial<RuledAchievement> = {}): RuledAchievement {
  const links = { prerequisiteUuids: [], goalUuids: [] };
  return { uuid, xp: 10, isVariableXp: false, release: null, deadline: null, ...links, ...more };
}
const goal = (uuid: string, rule: GoalRule | null, targetCount = 1): RuledGoal => ({ uuid, targetCount, rule });
const manual = (uuid: string, targetCount: number) => goal(uuid, { kind: "Manual", targetCount }, targetCount);
const binary = (uuid: string, condition: Condition, targetCount = 1) =>
  goal(uuid, { kind: "Binary", condition, targetCount }, targetCount);
const waitsFor = (event: string, restriction: string) => ({ event, restriction });

function evaluated(input: Partial<EvaluationInput>) {
  const nothing = { achievements: [], goals: [], counts: new Map(), work: new Map(), retained: new Set<string>() };
  const { goals, achievements } = evaluate({ ...nothing, ...input }, NOW);
  return {
    goals: Object.fromEntries([...goals].map(([uuid, { count, targetCount }]) => [uuid, `${count}/${targetCount}`])),
    completed: [...achievements.values()].flatMap(({ uuid, isCompleted }) => (isCompleted ? [uuid] : [])),
  };
}

describe("a goal", () => {
  it("of events, by hand or of an unknown type has the count that is kept", () => {
    const event = { kind: "Event", eventNames: ["Error"], targetCount: 4 } as const;
    const times = { release: null, deadline: null, observeFrom: null, observeTo: null };
    expect(
      evaluated({
        goals: [manual("m", 2), goal("e", { ...event, ...times }, 4), goal("u", null, 5), manual("none", 1)],
        counts: new Map([
          ["m", 7],
          ["e", 3],
          ["u", 5],
          ["of no goal", 5],
        ]),
      }).goals,
    ).toEqual({ m: "7/2", e: "3/4", u: "5/5", none: "0/1" });
  });

  it.each([
    ["handed in with enough", { submitted: true, frac: 0.5 }, "1/1"],
    ["handed in with too little", { submitted: true, frac: 0.49 }, "0/1"],
    ["with enough, not handed in", { submitted: false, frac: 1 }, "0/1"],
    ["handed in with decimals that sum up short", { submitted: true, frac: 0.5 - 1e-12 }, "1/1"],
  ])("of an assessment %s is %s", (_, facts, expected) => {
    const rule = { kind: "Assessment", assessmentNumber: "M1", requiredCompletionFrac: 0.5 } as const;
    const work = new Map([["M1", { ...DONE, ...facts }]]);
    // A stored count of such a goal counts for nothing.
    expect(evaluated({ goals: [goal("g", rule)], work, counts: new Map([["g", 1]]) }).goals).toEqual({ g: expected });
  });

  it("of an assessment that was not begun, or that does not exist, is open", () => {
    const rule = { kind: "Assessment", assessmentNumber: "M9", requiredCompletionFrac: 0 } as const;
    expect(evaluated({ goals: [goal("g", rule)], work: new Map([["M1", DONE]]) }).goals).toEqual({ g: "0/1" });
  });

  it("with a condition has all of its target or nothing", () => {
    const held = { type: "AND", operands: [waitsFor("assessment-submission", "M1"), waitsFor("goal", "m")] } as const;
    const input = { goals: [binary("g", held, 3), manual("m", 1)], work: new Map([["M1", DONE]]) };
    expect(evaluated(input).goals).toEqual({ g: "0/3", m: "0/1" });
    expect(evaluated({ ...input, counts: new Map([["m", 1]]) }).goals).toEqual({ g: "3/3", m: "1/1" });
  });
});

describe("goals and achievements together", () => {
  const achievements = [
    achievement("a", { goalUuids: ["ga"] }),
    achievement("b", { goalUuids: ["gb"], prerequisiteUuids: ["a"] }),
    achievement("c", { goalUuids: ["gc"] }),
  ];
  const goals = [
    binary("gc", waitsFor("achievement", "b")),
    binary("gb", { type: "OR", operands: [waitsFor("goal", "ga"), waitsFor("goal", "nowhere")] }),
    manual("ga", 2),
  ];

  it("complete one another as far as it goes", () => {
    expect(evaluated({ achievements, goals, counts: new Map([["ga", 1]]) })).toEqual({
      goals: { ga: "1/2", gb: "0/1", gc: "0/1" },
      completed: [],
    });
    expect(evaluated({ achievements, goals, counts: new Map([["ga", 2]]) })).toEqual({
      goals: { ga: "2/2", gb: "1/1", gc: "1/1" },
      completed: ["a", "b", "c"],
    });
  });

  it("stay open on every kind of cycle", () => {
    const self = {
      goals: [binary("g", waitsFor("goal", "g"))],
      achievements: [achievement("a", { goalUuids: ["g"] })],
    };
    expect(evaluated(self).completed).toEqual([]);
    const throughGoal = {
      achievements: [achievement("a", { goalUuids: ["g"] })],
      goals: [binary("g", waitsFor("achievement", "a"))],
    };
    expect(evaluated(throughGoal)).toEqual({ goals: { g: "0/1" }, completed: [] });
    const throughBoth = {
      achievements: [
        achievement("a", { prerequisiteUuids: ["b"], goalUuids: ["m"] }),
        achievement("b", { goalUuids: ["g"] }),
      ],
      goals: [binary("g", waitsFor("achievement", "a")), manual("m", 0)],
    };
    expect(evaluated(throughBoth).completed).toEqual([]);
  });

  it("may leave a cycle by another way", () => {
    const input = {
      achievements: [achievement("a", { goalUuids: ["g"] })],
      goals: [
        binary("g", { type: "OR", operands: [waitsFor("achievement", "a"), waitsFor("assessment-submission", "M1")] }),
      ],
      work: new Map([["M1", DONE]]),
    };
    expect(evaluated(input).completed).toEqual(["a"]);
  });

  it("complete what waits for an achievement that is kept", () => {
    expect(evaluated({ achievements, goals, retained: new Set(["b", "nowhere"]) })).toEqual({
      goals: { ga: "0/2", gb: "0/1", gc: "1/1" },
      completed: ["b", "c"],
    });
    expect(evaluated({ achievements: [achievement("a")], retained: new Set(["a"]) }).completed).toEqual(["a"]);
  });

  it("award only what is released", () => {
    const list = [
      achievement("now", { goalUuids: ["m"] }),
      achievement("later", { goalUuids: ["m"], release: LATER }),
      achievement("open", { goalUuids: ["gone"] }),
    ];
    const input = { achievements: list, goals: [manual("m", 0)], counts: new Map(), work: new Map() };
    const evaluation = evaluate({ ...input, retained: new Set<string>() }, NOW);
    expect(evaluation.achievements.get("later")?.status).toBe("COMPLETED");
    const awarded = awardedAmong(evaluation, list, NOW);
    expect(awarded.map(({ uuid }) => uuid)).toEqual(["now"]);
    expect(achievementXp(awarded)).toBe(10);
  });
});

const EVENTS = ["achievement", "goal", "assessment-submission", "later"];
const place = fc.nat(9).map(String);
const conditions: fc.Arbitrary<Condition> = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.record({ event: fc.constantFrom(...EVENTS), restriction: place }),
    fc.record({
      type: fc.constantFrom("AND" as const, "OR" as const),
      operands: fc.array(tie("tree"), { maxLength: 3 }),
    }),
  ),
})).tree;
/** Any set: links to themselves, in circles and to nothing, conditions that name anything. */
const sets = fc.record({
  achievements: fc.array(
    fc.record({
      prerequisiteUuids: fc.array(place, { maxLength: 2 }),
      goalUuids: fc.array(place, { maxLength: 2 }),
      isVariableXp: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  goals: fc.array(
    fc.oneof(
      conditions.map((condition): GoalRule => ({ kind: "Binary", condition, targetCount: 1 })),
      fc.nat(2).map((targetCount): GoalRule => ({ kind: "Manual", targetCount })),
      place.map(
        (assessmentNumber): GoalRule => ({ kind: "Assessment", assessmentNumber, requiredCompletionFrac: 0.5 }),
      ),
    ),
    { maxLength: 8 },
  ),
  counts: fc.array(fc.nat(2), { maxLength: 8 }),
  work: fc.array(fc.constantFrom(0, 0.5, 1), { maxLength: 8 }),
  retained: fc.oneof(fc.constant<string[]>([]), fc.array(place, { maxLength: 2 })),
});

function inputOf(set: typeof sets extends fc.Arbitrary<infer T> ? T : never): EvaluationInput {
  return {
    achievements: set.achievements.map((one, index) => achievement(`${index}`, one)),
    goals: set.goals.map((rule, index) => goal(`${index}`, rule, rule.kind === "Manual" ? rule.targetCount : 1)),
    counts: new Map(set.counts.map((count, index) => [`${index}`, count])),
    work: new Map(set.work.map((frac, index) => [`${index}`, { ...DONE, frac, submitted: frac > 0 }])),
    retained: new Set(set.retained),
  };
}

/** The definition: again and again from nothing, until nothing is added. */
function completedByDefinition({ achievements, goals, counts, work, retained }: EvaluationInput) {
  const [done, complete] = [new Set<string>(), new Set<string>()];
  const isComplete = ({ uuid, rule, targetCount }: RuledGoal) => {
    if (rule?.kind === "Binary") {
      const facts = {
        isAchievementCompleted: (one: string) => done.has(one),
        isGoalComplete: (one: string) => complete.has(one),
      };
      return conditionHolds(rule.condition, { ...facts, work });
    }
    if (rule?.kind === "Assessment") {
      const facts = work.get(rule.assessmentNumber);
      return facts?.submitted === true && facts.frac >= rule.requiredCompletionFrac;
    }
    return (counts.get(uuid) ?? 0) >= targetCount;
  };
  for (let before = -1; before !== done.size + complete.size; ) {
    before = done.size + complete.size;
    for (const one of goals) if (isComplete(one)) complete.add(one.uuid);
    for (const { uuid, goalUuids, prerequisiteUuids } of achievements) {
      const needed = [...goalUuids.map((one) => complete.has(one)), ...prerequisiteUuids.map((one) => done.has(one))];
      if (retained.has(uuid) || (needed.length > 0 && needed.every(Boolean))) done.add(uuid);
    }
  }
  return { done: [...done].sort(), complete: [...complete].sort() };
}

function outcome(input: EvaluationInput) {
  const { goals, achievements } = evaluate(input, NOW);
  return {
    done: [...achievements.values()].flatMap(({ uuid, isCompleted }) => (isCompleted ? [uuid] : [])).sort(),
    complete: [...goals].flatMap(([uuid, figures]) => (isGoalComplete(figures) ? [uuid] : [])).sort(),
  };
}

describe("any set of definitions", () => {
  it("completes what the definition says, and nothing else", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const input = inputOf(set);
        expect(outcome(input)).toEqual(completedByDefinition(input));
      }),
      { numRuns: 2000, seed: 20261123 },
    );
  });

  it("is evaluated the same in any order", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const input = inputOf(set);
        const turned = {
          ...input,
          achievements: [...input.achievements].reverse(),
          goals: [...input.goals].reverse(),
          counts: new Map([...input.counts].reverse()),
        };
        expect(new Map([...evaluate(turned, NOW).achievements].sort())).toEqual(
          new Map([...evaluate(input, NOW).achievements].sort()),
        );
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });

  it("takes nothing away for higher counts and more work", () => {
    fc.assert(
      fc.property(sets, fc.nat(7), (set, raised) => {
        const less = outcome(inputOf(set));
        const counts = [...set.counts];
        counts[raised] = (counts[raised] ?? 0) + 1;
        const more = outcome(
          inputOf({ ...set, counts: [...counts].map((count) => count ?? 0), work: set.work.map(() => 1) }),
        );
        expect(more.done).toEqual(expect.arrayContaining(less.done));
        expect(more.complete).toEqual(expect.arrayContaining(less.complete));
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });

  it("of 1,000 and 1,000, densely linked and in circles, completes what the definition says", () => {
    const random = (n: number, salt: number) => (Math.imul(n * 31 + salt, 0x9e3779b1) >>> 0) % 1000;
    const prerequisitesOf = (n: number) => (n < 300 ? [] : Array.from({ length: 5 }, (_, k) => `a${random(n, k)}`));
    const input: EvaluationInput = {
      achievements: Array.from({ length: 1000 }, (_, n) =>
        achievement(`a${n}`, { prerequisiteUuids: prerequisitesOf(n), goalUuids: [`g${n}`, `g${random(n, 9)}`] }),
      ),
      goals: Array.from({ length: 1000 }, (_, n) => {
        const parts = Array.from({ length: 20 }, (_, k) => waitsFor("achievement", `a${random(n, k + 50)}`));
        return n % 4 === 0 ? binary(`g${n}`, { type: "OR", operands: parts }) : manual(`g${n}`, 1);
      }),
      counts: new Map(Array.from({ length: 1000 }, (_, n) => [`g${n}`, n % 50 === 1 ? 0 : 1])),
      work: new Map(),
      retained: new Set(),
    };
    const expected = completedByDefinition(input);
    expect(outcome(input)).toEqual(expected);
    expect(expected.done.length).toBeGreaterThan(200);
    expect(expected.done.length).toBeLessThan(1000);
  });

  it("has a chain of 1,000 and 1,000 completed from its far end, without a stack", () => {
    const achievements = Array.from({ length: 1000 }, (_, n) =>
      achievement(`a${n}`, { goalUuids: [`g${n}`], prerequisiteUuids: n === 0 ? [] : [`a${n - 1}`] }),
    ).reverse();
    const goals = Array.from({ length: 1000 }, (_, n) =>
      n === 0 ? manual("g0", 1) : binary(`g${n}`, waitsFor("achievement", `a${n - 1}`)),
    ).reverse();
    const chain = { achievements, goals };
    expect(evaluated({ ...chain, counts: new Map([["g0", 1]]) }).completed).toHaveLength(1000);
    expect(evaluated(chain).completed).toHaveLength(0);
  });
});
