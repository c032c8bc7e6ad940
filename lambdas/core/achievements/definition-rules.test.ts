import type { Achievement } from "./achievement";
import { type DefinitionSets, refuseAddedCycle, versionedAchievements, withoutDeleted } from "./definition-rules";
import type { Goal } from "./goal";

const achievement = (uuid: string, more: Partial<Achievement> = {}): Achievement => ({
  uuid,
  title: uuid,
  xp: 100,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: true,
  position: 1,
  cardBackground: "",
  coverImage: "",
  description: "",
  completionText: "",
  prerequisiteUuids: [],
  goalUuids: [],
  changedIn: 1,
  withdrawnIn: 0,
  ...more,
});
const goal = (uuid: string, more: Partial<Goal> = {}): Goal => ({
  uuid,
  text: uuid,
  targetCount: 1,
  type: "Manual",
  meta: { type: "Manual", targetCount: 1 },
  stamp: "s",
  ...more,
});
const waiting = (uuid: string, event: string, restriction: string) =>
  goal(uuid, { type: "Binary", meta: { type: "Binary", condition: { event, restriction }, targetCount: 1 } });
const sets = (achievements: readonly Achievement[], goals: readonly Goal[] = []): DefinitionSets => ({
  achievements: new Map(achievements.map((one) => [one.uuid, one])),
  goals: new Map(goals.map((one) => [one.uuid, one])),
});
const stamps = (before: DefinitionSets, after: DefinitionSets, onLoss: "keep" | "withdraw" = "keep") =>
  Object.fromEntries(
    [...versionedAchievements(before, after, { version: 7, onLoss }).values()].map((one) => [
      one.uuid,
      [one.changedIn, one.withdrawnIn],
    ]),
  );

const A = achievement("a", { goalUuids: ["g"] });
const B = achievement("b", { goalUuids: ["h"] });
const before = sets([A, B], [goal("g"), waiting("h", "goal", "g")]);

describe("a version", () => {
  it("is recorded when the completion rules of an achievement change, and not for its texts", () => {
    expect(
      stamps(before, {
        ...before,
        achievements: new Map([
          ["a", { ...A, title: "Other", xp: 5 }],
          ["b", B],
        ]),
      }),
    ).toEqual({ a: [1, 0], b: [1, 0] });
    const released = { ...A, release: "2027-01-01T00:00:00.000Z" };
    expect(
      stamps(before, {
        ...before,
        achievements: new Map([
          ["a", released],
          ["b", B],
        ]),
      }),
    ).toEqual({
      a: [7, 0],
      b: [1, 0],
    });
    expect(
      stamps(before, {
        ...before,
        achievements: new Map([
          ["a", A],
          ["b", { ...B, prerequisiteUuids: ["a"] }],
          ["c", achievement("c")],
        ]),
      }),
    ).toEqual({ a: [1, 0], b: [7, 0], c: [7, 0] });
  });

  it("is noted through goals, and through conditions that name them", () => {
    const harder = sets([A, B], [goal("g", { targetCount: 2 }), waiting("h", "goal", "g")]);
    expect(stamps(before, harder)).toEqual({ a: [7, 0], b: [7, 0] });
    expect(stamps(before, harder, "withdraw")).toEqual({ a: [7, 7], b: [7, 7] });
    const renamed = sets([A, B], [goal("g", { text: "Other" }), waiting("h", "goal", "g")]);
    expect(stamps(before, renamed)).toEqual({ a: [1, 0], b: [1, 0] });
  });

  it("is recorded when a condition refers to a deleted object", () => {
    const named = sets([A, B], [goal("g"), waiting("h", "achievement", "a")]);
    const left = withoutDeleted(named, new Set(["a"]), new Set());
    expect(stamps(named, left)).toEqual({ b: [7, 0] });
    expect(left.goals.get("h")).toBe(named.goals.get("h"));
    expect(stamps(before, withoutDeleted(before, new Set(), new Set(["g"])))).toEqual({ a: [7, 0], b: [7, 0] });
  });
});

it("a circular dependency of old data may stay while other things change", () => {
  const circle = [achievement("x", { prerequisiteUuids: ["y"] }), achievement("y", { prerequisiteUuids: ["x"] })];
  expect(() => refuseAddedCycle(sets(circle), sets([...circle, A]))).not.toThrow();
  expect(() => refuseAddedCycle(sets([A]), sets([...circle, A]))).toThrow("400 Circular dependency: x → y → x");
});

it("a long path names its beginning and its end", () => {
  const ring = Array.from({ length: 30 }, (_, index) =>
    achievement(`n${index}`, { prerequisiteUuids: [`n${(index + 1) % 30}`] }),
  );
  expect(() => refuseAddedCycle(sets([]), sets(ring))).toThrow(
    "400 Circular dependency: n0 → n1 → n2 → n3 → n4 → n5 → n6 → n7 → … → n27 → n28 → n29 → n0",
  );
});
