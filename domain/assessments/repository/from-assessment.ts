import { type ByQuestionKind, byQuestionKind, takesProgram, takesVotes } from "../../facts/question-kinds";
import { SHOWN_TO_STUDENTS } from "../../facts/testcase-kinds";
import type { LibraryDocument, McqDocument, ProblemDocument, ProgrammingDocument, TaskDocument } from "../xml";
import type { AssessmentAbout } from "./assessment-about";
import { type ConversionFinding, Findings, type Note } from "./conversion-findings";
import { NO_CHOICE, readMcqText, writeMcqText } from "./mcq-text";
import { DEFAULT_SOURCE_VERSION, MAX_TASKS, type MissionTask, type RepositoryMission } from "./mission";
import { xpOf } from "./to-assessment";

export interface ConvertedFromAssessment {
  readonly mission: RepositoryMission;
  /** What the course's list of its missions says, and no repository. */
  readonly about: AssessmentAbout;
  /** What the mission does not say of the assessment, and what students may read in its repository. */
  readonly findings: readonly ConversionFinding[];
}

/** Makes a mission of an assessment's file. */
export function fromAssessment(document: TaskDocument): ConvertedFromAssessment {
  const { kind, number, title, webSummary, coverImage, startDate, dueDate } = document;
  const findings = new Findings();
  const note = findings.about(null);
  if (document.story !== null) note("story", document.story);
  if (document.access === "private" || document.password !== null) note("password");
  if (document.reading !== null) note("reading");
  if (document.rest || document.problemsRest || document.frame) note("unknownParts");
  const library = document.library ?? document.problems.find((problem) => problem.library)?.library ?? null;
  const sourceVersion = library?.interpreter ?? DEFAULT_SOURCE_VERSION;
  if (document.library) noteLibrary(document.library, note);
  if (document.graderLibrary) note("graderLibrary");
  const tasks = document.problems.flatMap((problem, index) => {
    const noteOf = findings.about(index + 1);
    if (takesVotes(problem)) noteOf("votingQuestion");
    else noteProblem(problem, sourceVersion, noteOf);
    return taskOf(problem, noteOf) ?? [];
  });
  if (tasks.length > MAX_TASKS) note("tooManyQuestions", String(tasks.length));
  return {
    mission: { metadata: { sourceVersion }, briefing: document.text ?? "", tasks: tasks.slice(0, MAX_TASKS) },
    about: { kind, number, title, webSummary, coverImage, startDate, dueDate },
    findings: findings.all,
  };
}

/** The time that a program has where nothing else is said. */
const DEFAULT_EXEC_TIME_MS = 1000;

function noteLibrary({ variant, external, globals, execTimeMs, rest }: LibraryDocument, note: Note): void {
  if (variant !== null && variant !== "default") note("variant", variant);
  if (external && (external.name !== "none" || external.symbols.length > 0)) note("externalLibrary", external.name);
  if (globals.length > 0) note("globals", globals.map(({ identifier }) => identifier).join(", "));
  if (execTimeMs !== null && execTimeMs !== DEFAULT_EXEC_TIME_MS) note("executionTime", String(execTimeMs));
  if (rest || external?.rest) note("unknownParts");
}

/** Notes what a repository cannot say of a question of either type. */
function noteProblem(problem: ProgrammingDocument | McqDocument, sourceVersion: number, note: Note): void {
  const { library, graderLibrary, showSolution, blocking, rest, snippet } = problem;
  if (library && library.interpreter !== sourceVersion) note("questionLibrary", String(library.interpreter));
  if (library) noteLibrary(library, note);
  if (graderLibrary) note("graderLibrary");
  if (showSolution) note("showSolution");
  if (blocking) note("blocking");
  if (snippet.grader !== null) note("grader");
  const xp = takesProgram(problem) ? xpOf(problem.testcases) : 0;
  if ((problem.maxXp ?? 0) !== xp) note("maxXp", String(problem.maxXp ?? 0));
  if (rest || snippet.rest) note("unknownParts");
}

function taskOf(problem: ProblemDocument, note: Note): MissionTask | null {
  const parts = byQuestionKind(problem, PARTS, note);
  if (!parts) return null;
  const { code, testCases } = parts;
  return {
    questionNumber: 0,
    taskDescription: problem.text ?? "",
    starterCode: code,
    savedCode: code,
    testPrepend: problem.snippet.prepend ?? "",
    testPostpend: problem.snippet.postpend ?? "",
    testCases,
  };
}

/** What a repository has of a question by its kind; null for one that it cannot have. */
const PARTS = {
  programming: (problem, note) => ({ code: programOf(problem, note), testCases: testcasesOf(problem, note) }),
  mcq: (problem, note) => ({ code: choicesText(problem, note), testCases: [] }),
  voting: () => null,
} satisfies ByQuestionKind<
  ProblemDocument,
  [note: Note],
  { readonly code: string; readonly testCases: MissionTask["testCases"] } | null
>;

function programOf({ snippet, samples, samplesRest }: ProgrammingDocument, note: Note): string {
  if (snippet.solution !== null) note("solution");
  if (samples.length > 0) note("sampleAnswers", samples.map(({ name }) => name).join(", "));
  if (samplesRest) note("unknownParts");
  const template = snippet.template ?? "";
  if (readMcqText(template)) note("looksLikeChoices");
  return template;
}

function testcasesOf({ testcases, testcasesRest }: ProgrammingDocument, note: Note): MissionTask["testCases"] {
  if (testcases.some(({ kind }) => SHOWN_TO_STUDENTS[kind] !== "all")) note("readableTestcases");
  if (testcasesRest || testcases.some(({ rest }) => rest)) note("unknownParts");
  return testcases.map(({ kind, score, answer, program }) => ({
    program: program ?? "",
    answer: answer ?? "",
    score: score ?? 0,
    type: kind,
  }));
}

/** The solution of a question of choices is the last that is correct, as in the editor of 2022. */
function choicesText({ choices, snippet }: McqDocument, note: Note): string {
  if (snippet.template !== null) note("choicesTemplate");
  if (snippet.solution !== null) note("storedAnswer", snippet.solution);
  const solution = choices.findLastIndex(({ correct }) => correct === true);
  const isClear = choices.every(({ correct }, index) => correct === (index === solution));
  if (!isClear) note("correctChoices");
  if (solution !== NO_CHOICE) note("readableSolution");
  if (choices.some(({ rest }) => rest)) note("unknownParts");
  return writeMcqText({
    choices: choices.map(({ text, hint }) => ({ option: text ?? "", hint: hint ?? "" })),
    answer: NO_CHOICE,
    solution,
  });
}
