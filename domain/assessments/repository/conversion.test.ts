import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { openTask, type TaskDocument, withoutForbidden, writeTask } from "../xml";
import { documents } from "../xml/documents.fixture";
import { commonDocuments } from "./common-documents.fixture";
import {
  aboutOf,
  courseInfoEntry,
  fromAssessment,
  type MissionTask,
  NO_DUE_DATE,
  newRepositoryChanges,
  newTask,
  READABLE_IN_REPOSITORIES,
  type RepositoryFiles,
  type RepositoryMission,
  readCourseInfo,
  readMcqText,
  readMission,
  toAssessment,
  withChanges,
  writeMcqText,
} from "./index";
import { commonMissions, repositories } from "./missions.fixture";

const options = (name: string) => ({ numRuns: casesOf(name, { sample: 100, whole: 5_000 }), seed: SEED });
const read = (files: Record<string, string>) => readMission(new Map(Object.entries(files)));
/** The repository that is made of an assessment. */
const repositoryOf = (mission: RepositoryMission) => readMission(withChanges(new Map(), newRepositoryChanges(mission)));
/** A document as its file says it. */
const filed = (document: TaskDocument) => openTask(writeTask(document));
const lost = (findings: ReturnType<typeof fromAssessment>["findings"]) =>
  findings.filter(({ kind }) => !READABLE_IN_REPOSITORIES.some((readable) => readable === kind));

/** What a document means, without the ways of saying nothing. */
const meaning = (document: TaskDocument): TaskDocument => ({
  ...document,
  access: document.access === "private" ? "private" : null,
  library: document.library && { ...document.library, variant: null, execTimeMs: null, external: null },
  problems: document.problems.map((problem) =>
    problem.type === "programming"
      ? { ...problem, library: null, testcases: problem.testcases.map((one) => ({ ...one, score: one.score ?? 0 })) }
      : { ...problem, library: null, maxXp: problem.maxXp ?? 0 },
  ),
});

/** A mission as a file carries it: without the space around its texts. */
function trimmed(mission: RepositoryMission): RepositoryMission {
  const text = (value: string) => withoutForbidden(value).trim();
  const code = (value: string) => {
    const mcq = readMcqText(value);
    if (!mcq) return text(value);
    return writeMcqText({
      ...mcq,
      choices: mcq.choices.map(({ option, hint }) => ({ option: text(option), hint: text(hint) })),
    });
  };
  const task = (one: MissionTask): MissionTask => ({
    questionNumber: 0,
    taskDescription: text(one.taskDescription),
    starterCode: code(one.starterCode),
    savedCode: code(one.savedCode),
    testPrepend: text(one.testPrepend),
    testPostpend: text(one.testPostpend),
    testCases: one.testCases.map(({ program, answer, score, type }) => ({
      score,
      type,
      program: text(program),
      answer: text(answer),
    })),
  });
  return { metadata: mission.metadata, briefing: text(mission.briefing), tasks: mission.tasks.map(task) };
}

describe("from an assessment's file to a repository and back", () => {
  it("keeps all that both can say, and finds nothing that is not carried", () => {
    fc.assert(
      fc.property(commonDocuments, (document) => {
        const { mission, about, findings } = fromAssessment(filed(document));
        expect(lost(findings)).toEqual([]);
        const back = toAssessment(repositoryOf(mission), about);
        expect(filed(back.document)).toEqual(document);
        expect(back.findings).toEqual([]);
      }),
      options("assessments that a repository can say"),
    );
  });

  it("lists something wherever the file does not come back as it was", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { mission, about, findings } = fromAssessment(document);
        const back = toAssessment(repositoryOf(mission), about).document;
        if (lost(findings).length === 0) expect(meaning(filed(back))).toEqual(meaning(filed(document)));
        // Whatever is listed, these come back.
        expect(back.text).toBe(document.text);
        const texts = document.problems.filter(({ type }) => type !== "voting").map(({ text }) => text);
        expect(back.problems.map(({ text }) => text)).toEqual(texts);
      }),
      options("assessments of all kinds"),
    );
  });
});

describe("from a repository to an assessment's file and back", () => {
  it("keeps all that both can say, and finds nothing that is not carried", () => {
    fc.assert(
      fc.property(commonMissions, (common) => {
        const before = repositoryOf(common);
        const { document, findings } = toAssessment(before);
        expect(findings).toEqual([]);
        const back = fromAssessment(filed(document));
        expect(lost(back.findings)).toEqual([]);
        expect(back.mission).toEqual(trimmed(before.mission));
      }),
      options("repositories that an assessment can say"),
    );
  });

  it("lists something wherever the repository does not come back as it was", () => {
    fc.assert(
      fc.property(repositories, (files: RepositoryFiles) => {
        const before = readMission(files);
        const { document, findings } = toAssessment(before);
        const { mission } = fromAssessment(filed(document));
        if (findings.length === 0) expect(mission).toEqual(trimmed(before.mission));
        expect(mission.tasks).toHaveLength(before.mission.tasks.length);
        expect(mission.metadata.sourceVersion).toBe(before.mission.metadata.sourceVersion);
      }),
      options("repositories of all kinds"),
    );
  });
});

describe("what is found in an assessment's file", () => {
  const FILE = `<CONTENT><TASK kind="missions" number="M1" title="Tea" story="m-1" access="private" startdate="2030-01-01T00:00+08">
<PASSWORD>leaf</PASSWORD><READING>Chapter 1</READING><TEXT>Brew.</TEXT><PROBLEMS>
<PROBLEM type="programming" maxxp="9" blocking="true" showsolution="true"><TEXT>One</TEXT><SNIPPET><TEMPLATE>1;</TEMPLATE>
<SOLUTION>2;</SOLUTION><GRADER>g;</GRADER><TESTCASES><PUBLIC score="1" answer="1">1;</PUBLIC><SECRET score="2" answer="2">2;</SECRET>
</TESTCASES></SNIPPET><SAMPLES><SAMPLE name="good" expects="passes">1;</SAMPLE></SAMPLES>
<DEPLOYMENT interpreter="2" variant="lazy"/></PROBLEM>
<PROBLEM type="voting" maxxp="1"><TEXT>Vote</TEXT><VOTING assessment_number="C1" reveal_hours="2"/></PROBLEM>
<PROBLEM type="mcq" maxxp="5"><TEXT>Which?</TEXT><SNIPPET><SOLUTION>3</SOLUTION></SNIPPET>
<CHOICE correct="true"><TEXT>A</TEXT></CHOICE><CHOICE correct="true" hint="yes"><TEXT>B</TEXT></CHOICE></PROBLEM>
</PROBLEMS><DEPLOYMENT interpreter="3" exectime="5000"><EXTERNAL name="RUNES"/>
<GLOBAL><IDENTIFIER>xs</IDENTIFIER><VALUE>[1]</VALUE></GLOBAL></DEPLOYMENT></TASK></CONTENT>`;

  it("is each thing that a repository cannot say, and what students may read there", () => {
    const { findings } = fromAssessment(openTask(FILE));
    expect(findings.map(({ kind, question, detail }) => [kind, question, detail])).toEqual([
      ["story", null, "m-1"],
      ["password", null, null],
      ["reading", null, null],
      ["externalLibrary", null, "runes"],
      ["globals", null, "xs"],
      ["executionTime", null, "5000"],
      ["questionLibrary", 1, "2"],
      ["variant", 1, "lazy"],
      ["showSolution", 1, null],
      ["blocking", 1, null],
      ["grader", 1, null],
      ["maxXp", 1, "9"],
      ["solution", 1, null],
      ["sampleAnswers", 1, "good"],
      ["readableTestcases", 1, null],
      ["votingQuestion", 2, null],
      ["maxXp", 3, "5"],
      ["storedAnswer", 3, "3"],
      ["correctChoices", 3, null],
      ["readableSolution", 3, null],
    ]);
  });

  it("leaves the mission that a repository can say", () => {
    const { mission } = fromAssessment(openTask(FILE));
    expect(mission.metadata).toEqual({ sourceVersion: 3 });
    expect(mission.briefing).toBe("Brew.");
    expect(mission.tasks.map(({ taskDescription, starterCode }) => [taskDescription, starterCode])).toEqual([
      ["One", "1;"],
      [
        "Which?",
        `MCQ
{
    "choices": [
        {
            "option": "A",
            "hint": ""
        },
        {
            "option": "B",
            "hint": "yes"
        }
    ],
    "answer": -1,
    "solution": 1
}`,
      ],
    ]);
    expect(mission.tasks[0]?.testCases).toEqual([
      { program: "1;", answer: "1", score: 1, type: "public" },
      { program: "2;", answer: "2", score: 2, type: "secret" },
    ]);
  });

  it("is only the number of questions where there are more than 20", () => {
    const [problem] = openTask(FILE).problems.filter(({ type }) => type === "mcq");
    const document = {
      ...openTask(FILE),
      problems: Array.from({ length: 21 }, () => problem as NonNullable<typeof problem>),
    };
    const { mission, findings } = fromAssessment(document);
    expect(mission.tasks).toHaveLength(20);
    expect(findings).toContainEqual({ kind: "tooManyQuestions", question: null, detail: "21" });
  });

  it("is nothing but what is listed for the assessments of the demo course", () => {
    const folder = join(import.meta.dirname, "../../../assets/assessments");
    for (const name of readdirSync(folder)) {
      const document = openTask(readFileSync(join(folder, name), "utf8"));
      const { mission, about } = fromAssessment(document);
      const back = toAssessment(repositoryOf(mission), about).document;
      expect({ name, title: back.title, text: back.text }).toEqual({
        name,
        title: document.title,
        text: document.text,
      });
    }
  });
});

it("finds each thing of a repository that an assessment's file cannot say", () => {
  const choices = [{ option: "A", hint: "" }];
  const before = read({
    ".metadata": '{"sourceVersion":2,"term":"spring"}',
    LICENSE: "MIT",
    "README.md": "Bell \u0007",
    "Q1/StarterCode.js": "1;",
    "Q1/SavedCode.js": "2;",
    "Q1/data.csv": "a,b",
    "Q1/TestCases.json": '[{"program":"1;","answer":"1","score":0.5,"type":"public","by":"Ada"},7]',
    "Q2/StarterCode.js": writeMcqText({ choices, answer: 0, solution: 4 }),
    "Q2/TestCases.json": '[{"program":"1;","answer":"1","score":1,"type":"public"}]',
    "Q9/Problem.md": "far",
  });
  const { document, findings } = toAssessment(before);
  expect(findings.map(({ kind, question, detail }) => [kind, question, detail])).toEqual([
    ["unknownKeys", null, ".metadata"],
    ["forbiddenCharacters", null, "README.md"],
    ["savedCode", 1, "Q1/SavedCode.js"],
    ["unreadTestcases", 1, "Q1/TestCases.json"],
    ["unknownKeys", 1, "Q1/TestCases.json"],
    ["score", 1, "0.5"],
    ["testcasesOfChoices", 2, null],
    ["chosenAnswer", 2, null],
    ["solutionOutOfRange", 2, null],
    ["otherFile", null, "LICENSE"],
    ["otherFile", null, "Q1/data.csv"],
    ["otherFile", null, "Q9/Problem.md"],
  ]);
  expect(document.library?.interpreter).toBe(2);
});

describe("what a course's list says of a mission", () => {
  const text = JSON.stringify({
    types: [
      {
        typeName: "Missions",
        assessments: [
          {
            title: "Tea",
            repoPrefix: "m1-tea",
            published: "yes",
            openAt: "2030-01-01T00:00+08:00",
            closeAt: "2030-02-01T00:00:30+08:00",
            coverImage: "https://example.org/tea.png",
            shortSummary: "Count cups.",
          },
          { title: "Never", repoPrefix: "m2" },
        ],
      },
    ],
  });
  const list = readCourseInfo(text).course?.types[0]?.assessments ?? [];

  it("gives the file its title, number, dates, cover and summary", () => {
    expect(list.map((assessment) => aboutOf(assessment, "Missions"))).toEqual([
      {
        kind: "missions",
        number: "m1-tea",
        title: "Tea",
        webSummary: "Count cups.",
        coverImage: "https://example.org/tea.png",
        startDate: "2029-12-31T16:00Z",
        dueDate: "2030-01-31T16:00:30.000Z",
      },
      {
        kind: "missions",
        number: "m2",
        title: "Never",
        webSummary: null,
        coverImage: null,
        startDate: null,
        dueDate: null,
      },
    ]);
  });

  it("gets an entry that it reads again, which nobody is shown yet", () => {
    const about = {
      kind: "missions",
      number: "M1",
      title: "Tea",
      webSummary: "Cups",
      coverImage: null,
      startDate: "2030-01-01T00:00+08",
      dueDate: null,
    };
    const entry = courseInfoEntry(about, "m1-tea");
    const { course, faults } = readCourseInfo(
      JSON.stringify({ types: [{ typeName: "Missions", assessments: [entry] }] }),
    );
    expect(faults).toEqual([]);
    expect(course?.types[0]?.assessments).toEqual([
      {
        title: "Tea",
        repoPrefix: "m1-tea",
        isPublished: false,
        openAt: 1_893_427_200_000,
        closeAt: NO_DUE_DATE,
        coverImage: "",
        shortSummary: "Cups",
        acceptLink: "",
      },
    ]);
  });
});

it("says of a template that looks like choices that it will be read as such", () => {
  const mission = {
    metadata: { sourceVersion: 1 as const },
    briefing: "",
    tasks: [newTask({ taskDescription: "", starterCode: "1;" })],
  };
  const { document } = toAssessment(repositoryOf(mission));
  const [problem] = document.problems;
  if (problem?.type !== "programming") throw new Error("The question is not a programming question.");
  const template = 'MCQ{"choices":[]}';
  const { findings } = fromAssessment({
    ...document,
    problems: [{ ...problem, snippet: { ...problem.snippet, template } }],
  });
  expect(findings).toEqual([{ kind: "looksLikeChoices", question: 1, detail: null }]);
});
