import {
  changedPaths,
  DEFAULT_REPOSITORY_TITLE,
  isMissionFile,
  type MissionTask,
  missionChanges,
  NEW_REPOSITORY_MESSAGE,
  newMission,
  newRepositoryChanges,
  newTask,
  type RepositoryMission,
  readMission,
  SAVE_MESSAGE,
} from "./index";

const THREE = new Map([
  [".metadata", '{"sourceVersion":3}'],
  ["README.md", "# Tea"],
  ["Q1/Problem.md", "one"],
  ["Q1/StarterCode.js", "1;"],
  ["Q1/TestPrepend.js", "const pot = 1;"],
  ["Q1/TestCases.json", '[{"answer":"1","program":"1;","score":1,"type":"public"}]'],
  ["Q2/Problem.md", "two"],
  ["Q2/StarterCode.js", "2;"],
  ["Q2/SavedCode.js", "22;"],
  ["Q3/Problem.md", "three"],
  ["Q3/StarterCode.js", "3;"],
  ["Q3/cups.csv", "a,b"],
]);

const before = readMission(THREE);
const withTasks = (tasks: readonly MissionTask[]): RepositoryMission => ({ ...before.mission, tasks });
const withTask = (index: number, change: Partial<MissionTask>): RepositoryMission =>
  withTasks(before.mission.tasks.map((task, at) => (at === index ? { ...task, ...change } : task)));
const shown = ({ additions, deletions }: ReturnType<typeof missionChanges>) => ({
  additions: Object.fromEntries(additions),
  deletions,
});

it("has the default title and messages that the specification gives", () => {
  expect([DEFAULT_REPOSITORY_TITLE, NEW_REPOSITORY_MESSAGE, SAVE_MESSAGE]).toEqual([
    "sa-new-mission-repository",
    "Repository created from Source Academy",
    "Changes made from Source Academy",
  ]);
});

describe("a new repository", () => {
  const mission = newMission({ briefing: "Brew.", taskDescription: "", starterCode: "// Type here" });

  it("gets starter code and problem of each task, whatever they say, and nothing else that is empty", () => {
    const second = { ...newTask({ taskDescription: "two", starterCode: "old" }), savedCode: "new", testPrepend: "p;" };
    const changes = newRepositoryChanges({ ...mission, tasks: [...mission.tasks, second] });
    expect(changedPaths(changes)).toEqual([
      ".metadata",
      "Q1/Problem.md",
      "Q1/StarterCode.js",
      "Q2/Problem.md",
      "Q2/StarterCode.js",
      "Q2/TestPrepend.js",
      "README.md",
    ]);
    expect(shown(changes).additions).toEqual({
      ".metadata": '{\n    "sourceVersion": 1\n}',
      "Q1/Problem.md": "",
      "Q1/StarterCode.js": "// Type here",
      "Q2/Problem.md": "two",
      "Q2/StarterCode.js": "new",
      "Q2/TestPrepend.js": "p;",
      "README.md": "Brew.",
    });
  });

  it("gets testcases with their keys in order and four spaces", () => {
    const testCases = [{ program: "f(1);", answer: "2", score: 1, type: "opaque" as const }];
    const tasks = mission.tasks.map((task) => ({ ...task, testCases }));
    expect(newRepositoryChanges({ ...mission, tasks }).additions.get("Q1/TestCases.json")).toBe(
      `[
    {
        "answer": "2",
        "program": "f(1);",
        "score": 1,
        "type": "opaque"
    }
]`,
    );
  });
});

describe("an existing repository", () => {
  it("rewrites Q1 and Q2 and deletes Q3 when the first of three tasks is deleted", () => {
    expect(shown(missionChanges(before, withTasks(before.mission.tasks.slice(1)), "teacher"))).toEqual({
      additions: {
        "Q1/Problem.md": "two",
        "Q1/SavedCode.js": "22;",
        "Q1/StarterCode.js": "2;",
        "Q1/TestCases.json": "[]",
        "Q1/TestPrepend.js": "",
        "Q2/Problem.md": "three",
        "Q2/SavedCode.js": "",
        "Q2/StarterCode.js": "3;",
        // A file that no mission knows goes where its task goes.
        "Q2/cups.csv": "a,b",
      },
      deletions: ["Q3/Problem.md", "Q3/StarterCode.js", "Q3/cups.csv"],
    });
  });

  it("deletes the folder of the last task with all its files", () => {
    expect(shown(missionChanges(before, withTasks(before.mission.tasks.slice(0, 2)), "teacher"))).toEqual({
      additions: {},
      deletions: ["Q3/Problem.md", "Q3/StarterCode.js", "Q3/cups.csv"],
    });
  });

  it("gets a new task as a new repository would", () => {
    const added = newTask({ taskDescription: "four", starterCode: "4;" });
    expect(shown(missionChanges(before, withTasks([...before.mission.tasks, added]), "teacher"))).toEqual({
      additions: { "Q4/Problem.md": "four", "Q4/StarterCode.js": "4;" },
      deletions: [],
    });
  });

  it("gets a student's program beside the starter code", () => {
    expect(shown(missionChanges(before, withTask(0, { savedCode: "11;" }), "student"))).toEqual({
      additions: { "Q1/SavedCode.js": "11;" },
      deletions: [],
    });
  });

  it("gets a teacher's program as the starter code, and as the saved code that would hide it", () => {
    const first = missionChanges(before, withTask(0, { savedCode: "11;" }), "teacher");
    expect(shown(first).additions).toEqual({ "Q1/StarterCode.js": "11;" });
    const second = missionChanges(before, withTask(1, { savedCode: "5;" }), "teacher");
    expect(shown(second).additions).toEqual({ "Q2/SavedCode.js": "5;", "Q2/StarterCode.js": "5;" });
  });

  it("gets an emptied prepend as an empty file", () => {
    expect(shown(missionChanges(before, withTask(0, { testPrepend: "" }), "teacher"))).toEqual({
      additions: { "Q1/TestPrepend.js": "" },
      deletions: [],
    });
  });

  it("keeps the keys of .metadata and TestCases.json that nobody here knows", () => {
    const files = new Map([
      [".metadata", '{"term":"spring","sourceVersion":3}'],
      ["Q1/TestCases.json", '["later",{"answer":"1","by":"Ada","program":"1;","score":1,"type":"public"}]'],
    ]);
    const { mission } = readMission(files);
    const tasks = mission.tasks.map((task) => ({
      ...task,
      testCases: task.testCases.map((testcase) => ({ ...testcase, answer: "2" })),
    }));
    const changes = missionChanges(
      readMission(files),
      { ...mission, metadata: { ...mission.metadata, sourceVersion: 4 }, tasks },
      "teacher",
    );
    expect([...changes.additions].map(([path, text]) => [path, JSON.parse(text)])).toEqual([
      [".metadata", { sourceVersion: 4, term: "spring" }],
      ["Q1/TestCases.json", [{ answer: "2", program: "1;", score: 1, type: "public", by: "Ada" }, "later"]],
    ]);
  });

  it("leaves a folder alone that no mission reads, until a task is saved there", () => {
    const files = new Map([
      ["Q1/Problem.md", "one"],
      ["Q3/Problem.md", "three"],
      ["Q3/TestPrepend.js", "p;"],
      ["Q3/notes.txt", "keep"],
    ]);
    const read = readMission(files);
    const added = newTask({ taskDescription: "new", starterCode: "" });
    const one = missionChanges(read, { ...read.mission, tasks: [...read.mission.tasks, added] }, "teacher");
    expect(changedPaths(one)).toEqual(["Q2/Problem.md", "Q2/StarterCode.js"]);
    const two = missionChanges(read, { ...read.mission, tasks: [...read.mission.tasks, added, added] }, "teacher");
    expect(changedPaths(two)).toEqual([
      "Q2/Problem.md",
      "Q2/StarterCode.js",
      "Q3/Problem.md",
      "Q3/StarterCode.js",
      "Q3/TestPrepend.js",
    ]);
  });
});

it.each([
  [".metadata", true],
  ["README.md", true],
  ["Q1/Problem.md", true],
  ["Q20/data/cups.csv", true],
  ["Q21/Problem.md", false],
  ["Q0/Problem.md", false],
  ["docs/README.md", false],
  ["Q1", false],
])("wants %s of a repository: %s", (path, isWanted) => {
  expect(isMissionFile(path)).toBe(isWanted);
});
