import fc from "fast-check";
import { readTask, writeTask } from "../../../../domain/assessments/xml";
import { FULL_FILE } from "../../../../domain/assessments/xml/samples.fixture";
import {
  clampedIndex,
  cloneQuestion,
  deleteQuestion,
  documentOf,
  insertQuestion,
  isSameMission,
  type Mission,
  maxXpOf,
  missionOf,
  moveQuestion,
  shiftQuestion,
  withProblem,
} from "./mission";
import { missionWith, textsOf } from "./mission.fixture";
import { NEW_PROBLEMS, NEW_TASK } from "./templates";

const three = () => missionWith("A", "B", "C");
const newKey = () => "new";

it("makes the same file of a mission as the one it was made of", () => {
  const document = readTask(FULL_FILE);
  expect(documentOf(missionOf(document))).toEqual(document);
});

it("gives each question a key of its own", () => {
  expect(new Set(missionOf(readTask(FULL_FILE)).questions.map(({ key }) => key)).size).toBe(2);
});

it("sums up the XP of the questions", () => {
  expect(maxXpOf(missionOf(readTask(FULL_FILE)))).toBe(250);
});

it.each([
  [-3, 0],
  [0, 0],
  [2, 2],
  [17, 2],
])("opens for place %d the question at %d", (asked, opened) => {
  expect(clampedIndex(three(), asked)).toBe(opened);
});

it("opens place 0 of a mission without questions", () => {
  expect(clampedIndex(missionWith(), 5)).toBe(0);
});

describe("questions", () => {
  it("copies a question behind it and opens the copy", () => {
    const { mission, openKey } = cloneQuestion(three(), "q2", newKey);
    expect([textsOf(mission), openKey]).toEqual([["A", "B", "B", "C"], "new"]);
    expect(mission.questions[2]?.key).toBe("new");
  });

  it.each([
    ["q1", ["B", "C"], "q2"],
    ["q2", ["A", "C"], "q3"],
    ["q3", ["A", "B"], "q2"],
  ])("deletes %s and opens the one that is there now", (key, texts, open) => {
    const { mission, openKey } = deleteQuestion(three(), key);
    expect([textsOf(mission), openKey]).toEqual([texts, open]);
  });

  it("keeps the only question", () => {
    const only = missionWith("A");
    expect(deleteQuestion(only, "q1").mission).toBe(only);
  });

  it("shifts a question up and down, and stops at the ends", () => {
    expect(textsOf(shiftQuestion(three(), "q2", -1).mission)).toEqual(["B", "A", "C"]);
    expect(textsOf(shiftQuestion(three(), "q2", 1).mission)).toEqual(["A", "C", "B"]);
    expect(textsOf(shiftQuestion(three(), "q1", -1).mission)).toEqual(["A", "B", "C"]);
    expect(textsOf(shiftQuestion(three(), "q3", 1).mission)).toEqual(["A", "B", "C"]);
  });

  it("moves a question to any place", () => {
    expect(textsOf(moveQuestion(three(), "q1", 2).mission)).toEqual(["B", "C", "A"]);
    expect(textsOf(moveQuestion(three(), "q3", 0).mission)).toEqual(["C", "A", "B"]);
  });

  it("inserts a question behind the open one, without fields of other kinds", () => {
    const { mission } = insertQuestion(three(), "q1", NEW_PROBLEMS.mcq, newKey);
    expect(mission.questions.map(({ key }) => key)).toEqual(["q1", "new", "q2", "q3"]);
    expect(mission.questions[1]?.problem).toEqual({
      type: "mcq",
      maxXp: 0,
      showSolution: false,
      blocking: false,
      text: "Enter content here",
      library: null,
      graderLibrary: null,
      snippet: { prepend: null, template: null, postpend: null, solution: "3", grader: null },
      choices: [
        { correct: true, hint: null, text: "A" },
        { correct: false, hint: null, text: "B" },
        { correct: false, hint: null, text: "C" },
        { correct: false, hint: null, text: "D" },
      ],
    });
  });

  it("inserts the first question of an empty mission", () => {
    expect(insertQuestion(missionWith(), null, NEW_PROBLEMS.voting, newKey).openKey).toBe("new");
  });

  it("changes one question and leaves the others the same objects", () => {
    const before = three();
    const after = withProblem(before, "q2", (problem) => ({ ...problem, maxXp: 5 }));
    expect(after.questions[1]?.problem.maxXp).toBe(5);
    expect(after.questions[0]).toBe(before.questions[0]);
    expect(withProblem(before, "q9", (problem) => ({ ...problem, maxXp: 5 }))).toBe(before);
  });

  it("never loses a question or a key, and always opens one that is there, whatever is done", () => {
    const act = fc.tuple(fc.constantFrom("clone", "delete", "up", "down", "insert", "move"), fc.nat(9), fc.nat(9));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let present: Mission = three();
        let keys = 0;
        const nextKey = () => `n${keys++}`;
        for (const [kind, at, to] of acts) {
          const key = present.questions[at % present.questions.length]?.key ?? "";
          const before = present.questions.length;
          const moved = {
            clone: () => cloneQuestion(present, key, nextKey),
            delete: () => deleteQuestion(present, key),
            up: () => shiftQuestion(present, key, -1),
            down: () => shiftQuestion(present, key, 1),
            insert: () => insertQuestion(present, key, NEW_PROBLEMS.mcq, nextKey),
            move: () => moveQuestion(present, key, to),
          }[kind as "clone"]();
          present = moved.mission;
          const grown = kind === "clone" || kind === "insert" ? 1 : kind === "delete" && before > 1 ? -1 : 0;
          expect(present.questions).toHaveLength(before + grown);
          expect(new Set(present.questions.map((question) => question.key)).size).toBe(before + grown);
          expect(present.questions.map((question) => question.key)).toContain(moved.openKey);
        }
      }),
    );
  });
});

describe("sameness", () => {
  it("holds for what would give the same file", () => {
    expect(isSameMission(three(), three())).toBe(true);
  });

  it.each<[string, (mission: Mission) => Mission]>([
    ["another title", (mission) => ({ ...mission, task: { ...mission.task, title: "Other" } })],
    ["another order", (mission) => shiftQuestion(mission, "q1", 1).mission],
    ["another text", (mission) => withProblem(mission, "q3", (problem) => ({ ...problem, text: "c" }))],
    ["a question less", (mission) => deleteQuestion(mission, "q1").mission],
  ])("does not hold for %s", (_, change) => {
    expect(isSameMission(three(), change(three()))).toBe(false);
  });
});

it("writes a new mission as a file that can be read again", () => {
  expect(readTask(writeTask(NEW_TASK))).toEqual(NEW_TASK);
});

it("begins a new mission with the texts of the editor of 2022, without its dates of 2000 and 2100", () => {
  expect(NEW_TASK).toMatchObject({
    kind: "missions",
    startDate: null,
    dueDate: null,
    title: "Insert title here",
    webSummary: "Insert short summary here",
    story: "mission",
    problems: [
      {
        text: "Enter content here",
        snippet: { template: "//This is a mock solution template", solution: "// [Marking Scheme]..." },
      },
    ],
  });
});
