import { levelProblem, milestoneOf } from "./level-settings";

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
