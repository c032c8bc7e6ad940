import { type AssessmentFigures, assessmentAchievements } from "./assessment-achievements";
import { achievementXp, infer } from "./inference";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const TYPES = ["Missions", "Quests", "Paths"];

function overview(id: number, more: Partial<AssessmentFigures>): AssessmentFigures {
  return {
    id,
    title: `Mission ${id}`,
    type: "Missions",
    isPublished: true,
    isManuallyGraded: true,
    openAt: "2026-11-01T00:00:00.000Z",
    closeAt: "2026-12-01T00:00:00.000Z",
    status: "attempting",
    gradedCount: 0,
    questionCount: 2,
    xp: 0,
    maxXp: 1000,
    coverImage: null,
    ...more,
  };
}

const SEVEN = [
  overview(1, { status: "submitted", gradedCount: 2, xp: 420, closeAt: "2026-11-10T00:00:00.000Z" }),
  overview(2, { type: "Quests", isManuallyGraded: false, status: "submitted", xp: 300 }),
  overview(3, { status: "submitted", gradedCount: 1, xp: 200 }),
  overview(4, { closeAt: "2026-11-22T00:00:00.000Z" }),
  overview(5, { closeAt: "2026-11-20T00:00:00.000Z", xp: 90 }),
  overview(6, { openAt: "2026-11-22T00:00:00.000Z", status: "not_attempted" }),
  overview(7, { type: "Paths", isPublished: undefined, status: "attempted", closeAt: "2026-11-25T00:00:00.000Z" }),
];

describe("assessments as achievements", () => {
  const { achievements, goals } = assessmentAchievements(SEVEN, TYPES, NOW);
  const inferred = infer(achievements, new Map(goals.map((goal) => [goal.uuid, goal])), NOW);

  it("add up to 720 = 420 + 300 for seven of them", () => {
    expect(achievementXp(inferred.values())).toBe(720);
  });

  it("are those that are open, or closed and submitted, soonest first and above all others", () => {
    expect(achievements.map(({ title, position, isTask }) => [title, position, isTask])).toEqual([
      ["Mission 1", -105, true],
      ["Mission 4", -104, true],
      ["Mission 7", -103, false],
      ["Mission 2", -102, true],
      ["Mission 3", -101, true],
      ["Completed Missions", -1, true],
      ["Completed Quests", -2, true],
    ]);
  });

  it("have a goal of being submitted, and of being graded where staff grade", () => {
    expect(goals.map(({ uuid, text, count, targetCount }) => `${uuid} ${text} ${count}/${targetCount}`)).toEqual([
      "10 Submitted Mission 1 1/1",
      "11 Graded Mission 1 1/1",
      "40 Submitted Mission 4 0/1",
      "41 Graded Mission 4 0/1",
      "70 Submitted Mission 7 0/1",
      "71 Graded Mission 7 0/1",
      "20 Submitted Mission 2 1/1",
      "30 Submitted Mission 3 1/1",
      "31 Graded Mission 3 0/1",
    ]);
  });

  it("are worth what was earned once complete, and what there is to earn before", () => {
    expect(achievements.map(({ uuid, xp }) => `${uuid}: ${xp}`)).toEqual([
      "1: 420",
      "4: 1000",
      "7: 1000",
      "2: 300",
      "3: 1000",
      "type Missions: 0",
      "type Quests: 0",
    ]);
    expect(achievements[0]).toMatchObject({
      assessmentId: 1,
      release: "2026-11-01T00:00:00.000Z",
      deadline: "2026-11-10T00:00:00.000Z",
      goalUuids: ["10", "11"],
      view: { completionText: "XP: 420 / 1000" },
    });
  });

  it("stand below their type once completed, which is completed then", () => {
    expect(achievements.flatMap(({ prerequisiteUuids }) => prerequisiteUuids)).toEqual(["1", "2"]);
    expect(inferred.get("type Missions")).toMatchObject({ status: "COMPLETED", cardXp: 420 });
    expect(inferred.get("4")).toMatchObject({ status: "ACTIVE", progress: 0 });
    expect(inferred.get("3")).toMatchObject({ status: "ACTIVE", progress: 0.5 });
  });

  it("of a type that the course has no more come last", () => {
    const old = assessmentAchievements(
      [overview(8, { type: "Contests", isManuallyGraded: false, status: "submitted" })],
      TYPES,
      NOW,
    );
    expect(old.achievements.map(({ title, position }) => [title, position])).toEqual([
      ["Mission 8", -101],
      ["Completed Contests", -4],
    ]);
  });
});
