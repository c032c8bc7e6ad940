import { MAX_GLOBALS, MAX_QUESTIONS, MAX_SAMPLES, MAX_SYMBOLS, MAX_TESTCASES } from "../../facts/limits";
import type { QuestionKind } from "../../facts/question-kinds";
import type { TestcaseKind } from "../../facts/testcase-kinds";
import type { LibraryDocument, ProblemDocument, TaskDocument } from "./document";

/** A library as the wire sends it. */
export interface QuestionLibrary {
  readonly chapter: number;
  readonly variant: string | null;
  readonly execTimeMs: number | null;
  readonly globals: Readonly<Record<string, string>>;
  readonly external: { readonly name: string; readonly symbols: readonly string[] };
}

export interface Testcase {
  readonly type: TestcaseKind;
  readonly program: string;
  readonly answer: string;
  readonly score: number;
}

export interface Choice {
  readonly id: number;
  readonly content: string;
  readonly hint: string | null;
}

/** What questions of every kind have. */
export interface QuestionBase {
  readonly content: string;
  readonly maxXp: number;
  readonly blocking: boolean;
  readonly showSolution: boolean;
  readonly library: QuestionLibrary;
  readonly gradingLibrary: QuestionLibrary;
}

export interface ProgrammingContent extends QuestionBase {
  readonly type: "programming";
  readonly prepend: string | null;
  readonly template: string;
  readonly postpend: string | null;
  readonly solution: string | null;
  /** By kind, in the order of the kinds: the order of results everywhere. */
  readonly testcases: readonly Testcase[];
}

export interface McqContent extends QuestionBase {
  readonly type: "mcq";
  readonly choices: readonly Choice[];
  /** Index of the right choice. */
  readonly solution: number;
}

export interface VotingContent extends QuestionBase {
  readonly type: "voting";
  readonly prepend: string | null;
  readonly template: string | null;
  readonly contestNumber: string;
  readonly revealHours: number;
}

/** One question of an assessment, complete and valid. */
export type QuestionContent = ContentByKind[QuestionKind];

interface ContentByKind {
  readonly programming: ProgrammingContent;
  readonly mcq: McqContent;
  readonly voting: VotingContent;
}

/** An assessment file that may be stored. */
export interface AssessmentUpload {
  readonly number: string;
  readonly title: string;
  readonly story: string | null;
  readonly coverImage: string | null;
  /** null when the assessment is open to all members, also when it is private but names no password. */
  readonly password: string | null;
  readonly reading: string | null;
  readonly shortSummary: string | null;
  readonly longSummary: string | null;
  readonly questions: readonly QuestionContent[];
}

/** The limits of one assessment: ids have room for fifty questions, and an item of the table stays far below 400 KB. */
export const UPLOAD_LIMITS = {
  questions: MAX_QUESTIONS,
  questionBytes: 200_000,
  briefingBytes: 200_000,
  overviewBytes: 30_000,
  testcases: MAX_TESTCASES,
  samples: MAX_SAMPLES,
  globals: MAX_GLOBALS,
  symbols: MAX_SYMBOLS,
  nameLength: 100,
} as const;

/** Returns a library as it is stored and sent. */
export function questionLibrary({
  interpreter,
  variant,
  execTimeMs,
  globals,
  external,
}: LibraryDocument): QuestionLibrary {
  const { name, symbols } = external ?? { name: "none", symbols: [] };
  return {
    chapter: interpreter,
    variant,
    execTimeMs,
    globals: Object.fromEntries(globals.map(({ identifier, value }) => [identifier, value])),
    external: { name, symbols },
  };
}

/** The libraries of a problem: its own, or else those of the task; grading happens in the same one unless one is named. */
export function librariesOf(problem: ProblemDocument, task: Pick<TaskDocument, "library" | "graderLibrary">) {
  const library = problem.library ?? task.library;
  return { library, grading: problem.graderLibrary ?? task.graderLibrary ?? library };
}
