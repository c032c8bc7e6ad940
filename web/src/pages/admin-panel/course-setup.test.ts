import { type AssessmentType, inOrder, levelProblem, milestoneOf, nameProblem, newType } from "./course-setup";

const named = (...names: string[]): AssessmentType[] =>
  names.map((type, at) => ({ ...newType([]), assessmentConfigId: at + 1, type }));
const problemsOf = (...names: string[]) => named(...names).map((type, _at, all) => nameProblem(all, type));

test.each([
  [
    ["Missions", "Quests"],
    [null, null],
  ],
  [
    ["untitled", "Quests", "untitled"],
    ["taken", null, "taken"],
  ],
  // One address for both: /side_quests
  [
    ["Side quests", "side-Quests "],
    ["taken", "taken"],
  ],
  [
    ["", " ", "Paths"],
    ["empty", "empty", null],
  ],
])("names %j have the problems %j", (names, problems) => {
  expect(problemsOf(...names)).toEqual(problems);
});

test("types come in the order of the ids", () => {
  const types = named("Missions", "Quests", "Paths");
  expect(inOrder(types, [3, 1, 2]).map(({ type }) => type)).toEqual(["Paths", "Missions", "Quests"]);
  expect(types.map(({ type }) => type)).toEqual(["Missions", "Quests", "Paths"]);
});

describe("level settings", () => {
  test.each([
    ["1000", [], null],
    ["1", [{ level: "37", text: "Done" }], null],
    ["1000000", [], null],
    ["1000001", [], "levelXp"],
    ["0", [], "levelXp"],
    ["", [], "levelXp"],
    ["1e3", [], "levelXp"],
    ["2.5", [], "levelXp"],
    ["1000", [{ level: "0", text: "Done" }], "milestoneLevel"],
    ["1000", [{ level: "", text: "Done" }], "milestoneLevel"],
    ["1000", [{ level: "100001", text: "Done" }], "milestoneLevel"],
    [
      "1000",
      [
        { level: "3", text: "Done" },
        { level: "4", text: "  " },
      ],
      "milestoneText",
    ],
  ])("%s XP a level with the milestones %j: %s", (levelXp, milestones, problem) => {
    expect(levelProblem({ levelXp, milestones })).toBe(problem);
  });

  test("a milestone is sent with its number, and without the spaces around its text", () => {
    expect(milestoneOf({ level: "12", text: " Half of it. " })).toEqual({ level: 12, text: "Half of it." });
  });
});
