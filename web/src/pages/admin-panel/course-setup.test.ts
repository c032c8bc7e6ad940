import { type AssessmentType, inOrder, nameProblem, newType } from "./course-setup";

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
