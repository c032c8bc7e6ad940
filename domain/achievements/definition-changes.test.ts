import fc from "fast-check";
import { applyChanges, diffDefinitions, isWithoutChanges } from "./definition-changes";
import type { AchievementDefinition, Definitions, GoalDefinition } from "./definitions";
import { achievement, goal } from "./definitions.fixture";

const of = (achievements: readonly AchievementDefinition[], goals: readonly GoalDefinition[] = []): Definitions => ({
  achievements,
  goals,
});
describe("what publishing changes", () => {
  it("names what is new, what is gone, and every field that is another", () => {
    const before = of([achievement("a", { xp: 5, goalUuids: ["g", "h"] }), achievement("gone")], [goal("h")]);
    const after = of(
      [
        achievement("a", {
          xp: 10,
          deadline: "2026-12-01T00:00:00.000Z",
          goalUuids: ["h", "i"],
          prerequisiteUuids: ["new"],
          view: { coverImage: "", description: "Now with words", completionText: null },
        }),
        achievement("new"),
      ],
      [goal("i")],
    );
    const { achievements, goals } = diffDefinitions(before, after);
    expect(achievements.added).toEqual([achievement("new")]);
    expect(achievements.deleted).toEqual([achievement("gone")]);
    expect(achievements.changed).toHaveLength(1);
    expect(achievements.changed[0]).toMatchObject({
      uuid: "a",
      fields: [
        { field: "xp", before: 5, after: 10 },
        { field: "deadline", before: null, after: "2026-12-01T00:00:00.000Z" },
        { field: "description", before: "", after: "Now with words" },
      ],
      links: [
        { field: "prerequisiteUuids", added: ["new"], removed: [] },
        { field: "goalUuids", added: ["i"], removed: ["g"] },
      ],
    });
    expect(goals).toEqual({ added: [goal("i")], changed: [], deleted: [goal("h")] });
  });

  it("names what of a goal's rule is another", () => {
    const event = { type: "Event", eventNames: ["Error"], targetCount: 1 };
    const before = goal("g", { type: "Event", meta: event });
    const after = goal("g", {
      type: "Event",
      text: "New",
      targetCount: 3,
      meta: { ...event, eventNames: ["Error", "Run Code"], targetCount: 3, deadline: "2026-12-01T00:00:00.000Z" },
    });
    expect(diffDefinitions(of([], [before]), of([], [after])).goals.changed[0]).toMatchObject({
      fields: [{ field: "text" }, { field: "targetCount", before: 1, after: 3 }, { field: "meta" }],
      rule: [
        { field: "eventNames", before: ["Error"], after: ["Run Code", "Error"] },
        { field: "deadline", before: null, after: "2026-12-01T00:00:00.000Z" },
      ],
    });
  });

  it("is nothing for another order, a missing text, the same moment or a link named twice", () => {
    const before = of(
      [
        achievement("a", { cardBackground: null, release: "2026-12-01T00:00:00.000Z", goalUuids: ["g", "h"] }),
        achievement("b"),
      ],
      [goal("g", { meta: { type: "Manual", targetCount: 1 } })],
    );
    const after = of(
      [achievement("b"), achievement("a", { release: "2026-12-01T01:00:00+01:00", goalUuids: ["h", "g", "h"] })],
      [goal("g", { meta: { targetCount: 1, type: "Manual" } })],
    );
    expect(isWithoutChanges(diffDefinitions(before, after))).toBe(true);
  });

  it("can be made to definitions that somebody else has changed meanwhile", () => {
    const base = of([achievement("a", { goalUuids: ["g"] }), achievement("b"), achievement("c")], [goal("g")]);
    const mine = of(
      [achievement("a", { title: "Mine", goalUuids: ["g", "h"] }), achievement("c", { xp: 7 })],
      [goal("g")],
    );
    const theirs = of([achievement("a", { xp: 9, goalUuids: ["i"] }), achievement("b", { xp: 1 }), achievement("d")]);
    expect(applyChanges(theirs, diffDefinitions(base, mine))).toEqual(
      of([achievement("a", { title: "Mine", xp: 9, goalUuids: ["i", "h"] }), achievement("d")]),
    );
  });
});

const uuid = fc.constantFrom("a", "b", "c", "d");
const links = fc.uniqueArray(uuid, { maxLength: 3 });
const moment = fc.constantFrom(null, "2026-12-01T00:00:00.000Z", "2026-12-02T00:00:00.000Z");
const word = fc.constantFrom("", "x", "y");
const definitions: fc.Arbitrary<Definitions> = fc.record({
  achievements: fc.uniqueArray(
    fc.record({
      uuid,
      title: word,
      xp: fc.nat(2),
      isVariableXp: fc.boolean(),
      release: moment,
      deadline: moment,
      isTask: fc.boolean(),
      position: fc.nat(2),
      cardBackground: word,
      prerequisiteUuids: links,
      goalUuids: links,
      view: fc.record({ coverImage: word, description: word, completionText: word }),
    }),
    { selector: (one) => one.uuid },
  ),
  goals: fc.uniqueArray(
    fc.record({
      uuid,
      text: word,
      targetCount: fc.nat(2),
      type: fc.constantFrom("Manual", "Event", "Binary", "x"),
      meta: fc.dictionary(fc.constantFrom("type", "targetCount", "condition"), fc.jsonValue({ maxDepth: 1 }), {
        noNullPrototype: true,
      }),
    }),
    { selector: (one) => one.uuid },
  ),
});

/** By uuid, links in one order. */
function sorted({ achievements, goals }: Definitions) {
  const byUuid = (a: { uuid: string }, b: { uuid: string }) => (a.uuid < b.uuid ? -1 : 1);
  return {
    achievements: achievements
      .map((one) => ({
        ...one,
        prerequisiteUuids: [...one.prerequisiteUuids].sort(),
        goalUuids: [...one.goalUuids].sort(),
      }))
      .sort(byUuid),
    goals: [...goals].sort(byUuid),
  };
}

describe("any two sets", () => {
  it("differ in nothing from themselves, and become one another by their difference", () => {
    fc.assert(
      fc.property(definitions, definitions, (before, after) => {
        expect(isWithoutChanges(diffDefinitions(before, before))).toBe(true);
        const changes = diffDefinitions(before, after);
        expect(sorted(applyChanges(before, changes))).toEqual(sorted(after));
        expect(sorted(applyChanges(after, changes))).toEqual(sorted(after));
        expect(isWithoutChanges(changes)).toBe(JSON.stringify(sorted(before)) === JSON.stringify(sorted(after)));
      }),
      { numRuns: 500, seed: 20261123 },
    );
  });
});
