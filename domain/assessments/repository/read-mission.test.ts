import { readMission } from "./index";

const TESTCASES = `[
    {
        "answer": "6",
        "program": "cups(2);",
        "score": 1,
        "type": "public",
        "author": "Ada"
    }
]`;

const read = (files: Record<string, string>) => readMission(new Map(Object.entries(files)));

it("reads each file of a mission, and what somebody saved in place of the starter code", () => {
  const { mission, faults } = read({
    ".metadata": '{\n    "sourceVersion": 2,\n    "term": "spring"\n}',
    "README.md": "# Tea\n",
    "Q1/Problem.md": "Write cups.",
    "Q1/StarterCode.js": "const cups = 0;",
    "Q1/SavedCode.js": "const cups = n => n * pot;",
    "Q1/TestPrepend.js": "const pot = 3;",
    "Q1/TestPostpend.js": "cups;",
    "Q1/TestCases.json": TESTCASES,
    "Q2/StarterCode.js": "// second",
  });
  expect(faults).toEqual([]);
  expect(mission).toEqual({
    metadata: { sourceVersion: 2, rest: { term: "spring" } },
    briefing: "# Tea\n",
    tasks: [
      {
        questionNumber: 1,
        taskDescription: "Write cups.",
        starterCode: "const cups = 0;",
        savedCode: "const cups = n => n * pot;",
        testPrepend: "const pot = 3;",
        testPostpend: "cups;",
        testCases: [{ answer: "6", program: "cups(2);", score: 1, type: "public", rest: { author: "Ada" } }],
      },
      {
        questionNumber: 2,
        taskDescription: "",
        starterCode: "// second",
        savedCode: "// second",
        testPrepend: "",
        testPostpend: "",
        testCases: [],
      },
    ],
  });
});

it.each([
  ["is missing", {}, []],
  ["is no JSON", { ".metadata": "sourceVersion: 2" }, [{ path: ".metadata", kind: "unreadable" }]],
  ["is a list", { ".metadata": "[2]" }, [{ path: ".metadata", kind: "unreadable" }]],
  [
    "names a chapter that there is not",
    { ".metadata": '{"sourceVersion":7}' },
    [{ path: ".metadata", kind: "unknownValue", key: "sourceVersion" }],
  ],
])("takes chapter 4 when .metadata %s", (_, files, expected) => {
  const { mission, faults } = read({ "Q1/Problem.md": "", ...files });
  expect(mission.metadata).toEqual({ sourceVersion: 4 });
  expect(faults).toEqual(expected);
});

it("stops at the first folder that is missing and says which are not read", () => {
  const { mission, faults } = read({
    "Q1/x": "",
    "Q2/Problem.md": "two",
    "Q4/Problem.md": "four",
    "Q21/Problem.md": "",
  });
  expect(mission.tasks.map(({ taskDescription }) => taskDescription)).toEqual(["", "two"]);
  expect(faults).toEqual([
    { path: "Q4/", kind: "notContiguous" },
    { path: "Q21/", kind: "tooMany" },
  ]);
});

it("reads 20 tasks at most", () => {
  const files = Object.fromEntries(Array.from({ length: 22 }, (_, index) => [`Q${index + 1}/Problem.md`, ""]));
  const { mission, faults } = read(files);
  expect(mission.tasks).toHaveLength(20);
  expect(faults.map(({ path, kind }) => [path, kind])).toEqual([
    ["Q21/", "tooMany"],
    ["Q22/", "tooMany"],
  ]);
});

it("says that a repository without a folder Q1 has no tasks", () => {
  expect(read({ "README.md": "Notes" })).toMatchObject({
    mission: { tasks: [] },
    faults: [{ path: "Q1/", kind: "noTasks" }],
  });
});

it("names every entry of TestCases.json that is not as it should be, and reads the others", () => {
  const entries = [
    { program: "f(1);", answer: 8, score: "2", type: "private" },
    "f(2);",
    { program: "f(3);", answer: "true", score: 0, type: "secret" },
    {},
  ];
  const { mission, faults } = read({ "Q1/TestCases.json": JSON.stringify(entries) });
  expect(mission.tasks[0]?.testCases).toEqual([
    { program: "f(1);", answer: "8", score: 0, type: "public" },
    { program: "f(3);", answer: "true", score: 0, type: "secret" },
    { program: "", answer: "", score: 0, type: "public" },
  ]);
  expect(mission.tasks[0]?.unreadTestCases).toEqual(["f(2);"]);
  expect(faults).toEqual([
    { path: "Q1/TestCases.json", kind: "unknownValue", entry: 1, key: "answer" },
    { path: "Q1/TestCases.json", kind: "unknownValue", entry: 1, key: "score" },
    { path: "Q1/TestCases.json", kind: "unknownValue", entry: 1, key: "type" },
    { path: "Q1/TestCases.json", kind: "notATestcase", entry: 2 },
  ]);
});

it("names a TestCases.json that is no list", () => {
  expect(read({ "Q1/TestCases.json": '{"program":"f(1);"}' }).faults).toEqual([
    { path: "Q1/TestCases.json", kind: "unreadable" },
  ]);
});
