import fc from "fast-check";
import { type Condition, conditionHolds, conditionOf, dependencyOf, partsOf, storedConditionOf } from "./condition";
import type { AssessmentFacts } from "./member-work-facts";

const NOTHING: AssessmentFacts = {
  submitted: false,
  graded: false,
  frac: 0,
  early: false,
  firstTry: false,
  persisted: false,
};

function holds(
  condition: unknown,
  done: readonly string[] = [],
  work: Readonly<Record<string, Partial<AssessmentFacts>>> = {},
) {
  return conditionHolds(conditionOf(condition), {
    isAchievementCompleted: (uuid) => done.includes(uuid),
    isGoalComplete: (uuid) => done.includes(`goal ${uuid}`),
    work: new Map(Object.entries(work).map(([number, facts]) => [number, { ...NOTHING, ...facts }])),
  });
}

describe("a condition", () => {
  it("of an achievement or a goal holds once that is complete, in whatever case the uuid was typed", () => {
    expect(holds({ event: "achievement", restriction: "a1" }, ["a1"])).toBe(true);
    expect(holds({ event: "achievement", restriction: " A1 " }, ["a1"])).toBe(true);
    expect(holds({ event: "achievement", restriction: "a1" }, ["goal a1"])).toBe(false);
    expect(holds({ event: "goal", restriction: "a1" }, ["goal a1"])).toBe(true);
    expect(holds({ event: "goal", restriction: "a1" }, ["a1"])).toBe(false);
  });

  it.each([
    ["assessment-submission", { submitted: true }],
    ["assessment-grading", { graded: true }],
    ["assessment-early", { early: true }],
    ["assessment-first-try", { firstTry: true }],
    ["assessment-persistence", { persisted: true }],
  ] as const)("%s asks one assessment for one fact", (event, facts) => {
    const { submitted, graded, early, firstTry, persisted } = { ...NOTHING, ...facts };
    const others = {
      submitted: !submitted,
      graded: !graded,
      early: !early,
      firstTry: !firstTry,
      persisted: !persisted,
      frac: 1,
    };
    expect(holds({ event, restriction: "M1" }, [], { M1: facts })).toBe(true);
    expect(holds({ event, restriction: "M1" }, [], { M1: others })).toBe(false);
    expect(holds({ event, restriction: "M2" }, [], { M1: facts })).toBe(false);
    expect(holds({ event, restriction: "" }, [], { M1: facts })).toBe(false);
  });

  it("of a group holds with all of its parts, or with one", () => {
    const a = { event: "achievement", restriction: "a" };
    const b = { event: "achievement", restriction: "b" };
    expect(holds({ type: "AND", operands: [a, b] }, ["a"])).toBe(false);
    expect(holds({ type: "AND", operands: [a, b] }, ["a", "b"])).toBe(true);
    expect(holds({ type: "OR", operands: [a, b] }, ["b"])).toBe(true);
    expect(holds({ type: "OR", operands: [{ type: "AND", operands: [a, b] }, b] }, ["b"])).toBe(true);
    expect(holds({ type: "AND", operands: [] })).toBe(false);
    expect(holds({ type: "OR", operands: [] })).toBe(false);
  });

  it.each([
    ["none", false],
    ["nothing", null],
    ["true", true],
    ["a text", "achievement"],
    ["an unknown event", { event: "phase-of-the-moon", restriction: "full" }],
    ["an unknown event of an assessment", { event: "assessment-joy", restriction: "M1" }],
    ["a restriction that is no text", { event: "achievement", restriction: 1 }],
    ["a known event with more to it", { event: "achievement", restriction: "a", condition: { atLeast: 2 } }],
    ["an unknown joint", { type: "XOR", operands: [{ event: "achievement", restriction: "a" }] }],
  ])("that is %s never holds, and is stored as it was", (_, stored) => {
    expect(holds(stored, ["a", ""], { M1: { submitted: true, graded: true, frac: 1 } })).toBe(false);
    expect(storedConditionOf(conditionOf(stored))).toEqual(stored ?? false);
  });

  it("holds 16 groups deep, and no deeper", () => {
    const nested = (levels: number): unknown =>
      Array.from({ length: levels }).reduce((operand: unknown) => ({ type: "AND", operands: [operand] }), {
        event: "achievement",
        restriction: "a",
      });
    expect(holds(nested(16), ["a"])).toBe(true);
    expect(holds(nested(17), ["a"])).toBe(false);
    expect(storedConditionOf(conditionOf(nested(17)))).toEqual(nested(17));
    expect(partsOf(conditionOf(nested(16)))).toEqual([{ event: "achievement", restriction: "a" }]);
  });

  it("names what it waits for", () => {
    const parts = partsOf(
      conditionOf({
        type: "OR",
        operands: [
          { event: "goal", restriction: "G" },
          false,
          { type: "AND", operands: [{ event: "assessment-submission", restriction: "M1" }] },
        ],
      }),
    );
    expect(parts.map(dependencyOf)).toEqual([{ kind: "goal", uuid: "g" }, undefined]);
  });
});

const stored = fc.letrec<{ tree: unknown; group: unknown; part: unknown }>((tie) => ({
  tree: fc.oneof({ maxDepth: 5, withCrossShrink: true }, tie("part"), tie("group")),
  part: fc.oneof(
    fc.constant(false),
    fc.record({ event: fc.constantFrom("achievement", "goal", "other"), restriction: fc.constantFrom("a", "b", "c") }),
    fc.record({ event: fc.constant("later"), condition: fc.jsonValue({ maxDepth: 1 }) }),
  ),
  group: fc.record({ type: fc.constantFrom("AND", "OR"), operands: fc.array(tie("tree"), { maxLength: 3 }) }),
}));

it("any condition is stored as it was read, and goes on holding when more is complete", () => {
  fc.assert(
    fc.property(stored.tree, fc.subarray(["a", "b", "c", "goal a", "goal b"]), (tree, done) => {
      const condition: Condition = conditionOf(tree);
      expect(storedConditionOf(condition)).toEqual(tree);
      if (holds(tree, done)) expect(holds(tree, ["a", "b", "c", "goal a", "goal b", "goal c"])).toBe(true);
    }),
    { numRuns: 500, seed: 20261123 },
  );
});
