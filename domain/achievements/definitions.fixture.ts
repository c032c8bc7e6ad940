import fc from "fast-check";
import type { AchievementDefinition, Definitions, GoalDefinition } from "./definitions";

/** Returns an achievement of which a test says what matters. */
export function achievement(uuid: string, more: Partial<AchievementDefinition> = {}): AchievementDefinition {
  return {
    uuid,
    title: `Title ${uuid}`,
    xp: 0,
    isVariableXp: false,
    release: null,
    deadline: null,
    isTask: true,
    position: 1,
    cardBackground: "",
    prerequisiteUuids: [],
    goalUuids: [],
    view: { coverImage: "", description: "", completionText: "" },
    ...more,
  };
}

export function goal(uuid: string, more: Partial<GoalDefinition> = {}): GoalDefinition {
  const meta = { type: "Manual", targetCount: 1 };
  return { uuid, text: `Text ${uuid}`, targetCount: 1, type: "Manual", meta, ...more };
}

/** Returns the nth uuid of a kind that tests can tell apart. */
export const testUuid = (kind: "a" | "b" | "c", n: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

const moment = fc.constantFrom(null, "2026-12-01T00:00:00.000Z", "2026-12-02T00:00:00.000Z");
const shortText = fc.string({ maxLength: 12 });
const someText = shortText.map((text) => `x${text}`);
const places = fc.uniqueArray(fc.nat(5), { maxLength: 3 });
const condition = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      event: fc.constantFrom("achievement", "goal", "later"),
      restriction: fc.nat(5).map((n) => testUuid("b", n)),
    }),
    fc.record({ type: fc.constantFrom("AND", "OR"), operands: fc.array(tie("tree"), { maxLength: 3 }) }),
  ),
})).tree;
const meta = fc.oneof(
  condition.map((tree) => ({ type: "Binary (unsupported)", condition: tree, targetCount: 1 })),
  fc.dictionary(shortText, fc.jsonValue({ maxDepth: 1 }), { noNullPrototype: true }),
);

/** Any definitions that a course can hold: achievements and goals of kinds "a" and "b", linked as they like. */
export const anyDefinitions: fc.Arbitrary<Definitions> = fc
  .record({
    achievements: fc.array(
      fc.record({
        title: someText,
        xp: fc.nat(1000),
        isVariableXp: fc.boolean(),
        release: moment,
        deadline: moment,
        isTask: fc.boolean(),
        position: fc.integer({ min: -3, max: 9 }),
        cardBackground: shortText,
        prerequisites: places,
        goals: places,
        view: fc.record({ coverImage: shortText, description: shortText, completionText: shortText }),
      }),
      { maxLength: 6 },
    ),
    goals: fc.array(
      fc.record({
        text: someText,
        targetCount: fc.nat(9),
        meta,
        type: fc.constantFrom("Manual", "Event", "Binary", "Binary (unsupported)", "x"),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ achievements, goals }) => ({
    achievements: achievements.map(({ prerequisites, goals: linked, ...one }, index) => ({
      uuid: testUuid("a", index),
      ...one,
      prerequisiteUuids: prerequisites.filter((n) => n < achievements.length).map((n) => testUuid("a", n)),
      goalUuids: linked.filter((n) => n < goals.length).map((n) => testUuid("b", n)),
    })),
    goals: goals.map((one, index) => ({ uuid: testUuid("b", index), ...one })),
  }));
