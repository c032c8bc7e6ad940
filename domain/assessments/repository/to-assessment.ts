import type { LibraryDocument, McqDocument, ProblemDocument, ProgrammingDocument, TaskDocument } from "../xml";
import { withoutForbidden } from "../xml";
import { type AssessmentAbout, NOTHING_ABOUT } from "./assessment-about";
import { type ConversionFinding, Findings, type Note } from "./conversion-findings";
import { type McqText, NO_CHOICE, readMcqText } from "./mcq-text";
import {
  BRIEFING_FILE,
  METADATA_FILE,
  type MissionTask,
  questionOf,
  type ReadMission,
  TASK_FILES,
  taskPath,
} from "./mission";

export interface ConvertedToAssessment {
  readonly document: TaskDocument;
  /** What the document does not say of the repository. */
  readonly findings: readonly ConversionFinding[];
}

/**
 * Makes an assessment's file of a mission. Space around texts is not part of what a file says.
 *
 * @param about what the course's list says about the mission
 */
export function toAssessment(read: ReadMission, about: AssessmentAbout = NOTHING_ABOUT): ConvertedToAssessment {
  const { metadata, briefing, tasks } = read.mission;
  const findings = new Findings();
  const note = findings.about(null);
  if (metadata.rest) note("unknownKeys", METADATA_FILE);
  const document: TaskDocument = {
    ...about,
    access: null,
    story: null,
    password: null,
    reading: null,
    graderLibrary: null,
    text: textOf(briefing, BRIEFING_FILE, note),
    library: libraryOf(metadata.sourceVersion),
    problems: tasks.map((task, index) => problemOf(task, index + 1, findings.about(index + 1))),
  };
  for (const path of otherFiles(read)) note("otherFile", path);
  return { document, findings: findings.all };
}

const libraryOf = (interpreter: LibraryDocument["interpreter"]): LibraryDocument => ({
  interpreter,
  variant: null,
  execTimeMs: null,
  globals: [],
  external: null,
});

/** The XP of a question that nobody says: what its testcases add up to. */
export const xpOf = (testCases: ReadonlyArray<{ readonly score: number | null }>): number =>
  testCases.reduce((sum, { score }) => sum + (score ?? 0), 0);

function problemOf(task: MissionTask, number: number, note: Note): ProblemDocument {
  const text = (key: "taskDescription" | "testPrepend" | "testPostpend") =>
    textOf(task[key], taskPath(number, TASK_FILES[key]), note);
  const starterPath = taskPath(number, TASK_FILES.starterCode);
  const base = {
    showSolution: false,
    blocking: false,
    text: text("taskDescription"),
    library: null,
    graderLibrary: null,
  };
  const snippet = {
    prepend: text("testPrepend"),
    postpend: text("testPostpend"),
    template: null,
    solution: null,
    grader: null,
  };
  if (task.savedCode !== task.starterCode) note("savedCode", taskPath(number, TASK_FILES.savedCode));
  if (task.unreadTestCases) note("unreadTestcases", taskPath(number, TASK_FILES.testCases));
  const mcq = readMcqText(task.starterCode);
  if (mcq) {
    if (task.testCases.length > 0) note("testcasesOfChoices");
    return { ...base, snippet, type: "mcq", maxXp: 0, choices: choicesOf(mcq, starterPath, note) };
  }
  const testcases = testcasesOf(task, taskPath(number, TASK_FILES.testCases), note);
  const template = textOf(task.starterCode, starterPath, note);
  return {
    ...base,
    snippet: { ...snippet, template },
    type: "programming",
    maxXp: xpOf(testcases),
    testcases,
    samples: [],
  };
}

function choicesOf(mcq: McqText, path: string, note: Note): McqDocument["choices"] {
  if (mcq.rest || mcq.choices.some(({ rest }) => rest)) note("unknownKeys", path);
  if (mcq.answer !== NO_CHOICE) note("chosenAnswer");
  if (mcq.solution !== NO_CHOICE && !mcq.choices[mcq.solution]) note("solutionOutOfRange");
  return mcq.choices.map(({ option, hint }, index) => ({
    correct: index === mcq.solution,
    hint: textOf(hint, path, note),
    text: textOf(option, path, note),
  }));
}

function testcasesOf(task: MissionTask, path: string, note: Note): ProgrammingDocument["testcases"] {
  if (task.testCases.some(({ rest }) => rest)) note("unknownKeys", path);
  return task.testCases.map(({ program, answer, score, type }) => {
    const count = Math.min(MAX_COUNT, Math.max(0, Math.round(score)));
    if (count !== score) note("score", String(score));
    return { kind: type, score: count, answer: textOf(answer, path, note), program: textOf(program, path, note) };
  });
}

/** The largest number of XP that an assessment's file can say. */
const MAX_COUNT = 9_999_999;

function textOf(text: string, path: string, note: Note): string | null {
  const allowed = withoutForbidden(text);
  if (allowed !== text) note("forbiddenCharacters", path);
  return allowed.trim() || null;
}

/** Lists the files that a mission does not read. */
function otherFiles({ files, mission }: ReadMission): string[] {
  const known: readonly string[] = Object.values(TASK_FILES);
  return [...files.keys()].filter((path) => {
    const number = questionOf(path);
    if (number === null) return path !== METADATA_FILE && path !== BRIEFING_FILE;
    return number > mission.tasks.length || !known.includes(path.slice(path.indexOf("/") + 1));
  });
}
