import type { AchievementDefinition, GoalDefinition } from "./definitions";
import { achievementProblems, goalProblems } from "./validation";

const GOOD: AchievementDefinition = {
  uuid: "a",
  title: "A",
  xp: 0,
  isVariableXp: false,
  release: null,
  deadline: null,
  isTask: true,
  position: 0,
  cardBackground: null,
  prerequisiteUuids: [],
  goalUuids: [],
  view: { coverImage: null, description: null, completionText: null },
};
const found = (more: Partial<AchievementDefinition>) =>
  achievementProblems({ ...GOOD, ...more }).map(({ field, message }) => `${field} ${message}`);

describe("an achievement", () => {
  it("may hold what fits", () => {
    expect(achievementProblems(GOOD)).toEqual([]);
    const full: Partial<AchievementDefinition> = {
      title: "x".repeat(255),
      xp: 1_000_000,
      position: -1_000_000,
      cardBackground: "x".repeat(2000),
      release: "2026-12-01T00:00:00.000Z",
      deadline: "2026-12-02T00:00:00.000Z",
      goalUuids: Array.from({ length: 50 }, (_, index) => `${index}`),
      view: { coverImage: "x".repeat(2000), description: "x".repeat(5000), completionText: "x".repeat(5000) },
    };
    expect(found(full)).toEqual([]);
  });

  it.each<[Partial<AchievementDefinition>, string]>([
    [{ title: "  " }, "title must not be empty"],
    [{ title: "x".repeat(256) }, "title must have at most 255 characters"],
    [{ xp: -1 }, "xp must be a whole number from 0 to 1000000"],
    [{ xp: Number.NaN }, "xp must be a whole number from 0 to 1000000"],
    [{ xp: 1.5 }, "xp must be a whole number from 0 to 1000000"],
    [{ position: 1_000_001 }, "position must be a whole number from -1000000 to 1000000"],
    [{ release: "soon" }, "release must be a date and time, or null"],
    [{ deadline: "" }, "deadline must be a date and time, or null"],
    [{ cardBackground: "x".repeat(2001) }, "cardBackground must have at most 2000 characters"],
    [{ view: { ...GOOD.view, description: "x".repeat(5001) } }, "description must have at most 5000 characters"],
    [
      { prerequisiteUuids: Array.from({ length: 51 }, (_, index) => `${index}`) },
      "prerequisiteUuids must name at most 50",
    ],
  ])("may not hold %#", (more, problem) => {
    expect(found(more)).toEqual([problem]);
  });
});

describe("a goal", () => {
  const problems = (more: Partial<GoalDefinition>) =>
    goalProblems({ uuid: "g", text: "G", targetCount: 1, type: "Manual", meta: { type: "Manual" }, ...more }).map(
      ({ field, code }) => `${field} ${code}`,
    );
  const assessment = (meta: Readonly<Record<string, unknown>>) => problems({ type: "Assessment", meta });
  const binary = (condition: unknown) => problems({ type: "Binary", meta: { condition } });

  it("may hold what fits", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ targetCount: 0 })).toEqual([]);
    expect(problems({ type: "Weather", meta: { type: "Weather", wind: [1, 2] } })).toEqual([]);
    expect(problems({ type: "Event", meta: { eventNames: ["None", "Error"] } })).toEqual([]);
    expect(assessment({ assessmentNumber: "M1", requiredCompletionFrac: 0.5 })).toEqual([]);
    expect(
      binary({
        type: "OR",
        operands: [
          { event: "later", condition: 1 },
          { event: "goal", restriction: "a" },
        ],
      }),
    ).toEqual([]);
  });

  it("has a text and a target that is a count", () => {
    expect(problems({ text: "" })).toEqual(["text missing"]);
    expect(problems({ text: "x".repeat(1001) })).toEqual(["text tooLong"]);
    expect(problems({ targetCount: -1 })).toEqual(["targetCount notWhole"]);
    expect(problems({ targetCount: 1_000_001 })).toEqual(["targetCount notWhole"]);
  });

  it("of events names one, of an assessment its number and a fraction", () => {
    expect(problems({ type: "Event", meta: { eventNames: ["None"] } })).toEqual(["eventNames missing"]);
    expect(assessment({ assessmentNumber: " ", requiredCompletionFrac: 1 })).toEqual(["assessmentNumber missing"]);
    for (const requiredCompletionFrac of [-0.1, 1.1, "1", undefined, Number.NaN]) {
      expect(assessment({ assessmentNumber: "M1", requiredCompletionFrac })).toEqual([
        "requiredCompletionFrac notFraction",
      ]);
    }
  });

  it("has a condition that is filled in, not too deep and not too large", () => {
    const part = { event: "goal", restriction: "a" };
    const nested = (levels: number): unknown =>
      Array.from({ length: levels }).reduce((operand: unknown) => ({ type: "AND", operands: [operand] }), part);
    expect(binary(false)).toEqual(["condition missing"]);
    expect(binary({ type: "AND", operands: [] })).toEqual(["condition missing"]);
    expect(binary({ type: "AND", operands: [part, { event: "goal", restriction: " " }] })).toEqual([
      "condition missing",
    ]);
    expect(binary(nested(16))).toEqual([]);
    expect(binary(nested(17))).toEqual(["condition tooDeep"]);
    expect(binary({ type: "OR", operands: Array.from({ length: 300 }, () => part) })).toEqual(["meta tooLarge"]);
  });
});
