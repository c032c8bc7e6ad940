import type { Chapter, Variant } from "../../facts/languages";
import type { QuestionKind } from "../../facts/question-kinds";
import type { TestcaseKind } from "../../facts/testcase-kinds";

/** An assessment file's TASK as it was written. Texts are trimmed; null means absent or empty. */
export interface TaskDocument {
  readonly number: string | null;
  readonly title: string | null;
  /** `private` asks for the password; anything else is public. Kept as written. */
  readonly access: string | null;
  readonly story: string | null;
  readonly coverImage: string | null;
  /** The three attributes that an upload ignores and that the editor needs. */
  readonly kind: string | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly password: string | null;
  readonly reading: string | null;
  readonly webSummary: string | null;
  readonly text: string | null;
  readonly library: LibraryDocument | null;
  readonly graderLibrary: LibraryDocument | null;
  readonly problems: readonly ProblemDocument[];
}

export type ProblemDocument = ProblemByKind[QuestionKind];

interface ProblemByKind {
  readonly programming: ProgrammingDocument;
  readonly mcq: McqDocument;
  readonly voting: VotingDocument;
}

interface ProblemBase {
  /** null when the attribute is absent, which the editor writes for 0 and an upload refuses. */
  readonly maxXp: number | null;
  readonly showSolution: boolean;
  readonly blocking: boolean;
  readonly text: string | null;
  readonly library: LibraryDocument | null;
  readonly graderLibrary: LibraryDocument | null;
}

/** The parts of SNIPPET. Every problem may carry them; which of them count depends on its type. */
export interface SnippetDocument {
  readonly prepend: string | null;
  readonly template: string | null;
  readonly postpend: string | null;
  readonly solution: string | null;
  readonly grader: string | null;
}

export interface ProgrammingDocument extends ProblemBase {
  readonly type: "programming";
  readonly snippet: SnippetDocument;
  readonly testcases: readonly TestcaseDocument[];
}

export interface TestcaseDocument {
  readonly kind: TestcaseKind;
  readonly score: number | null;
  readonly answer: string | null;
  readonly program: string | null;
}

export interface McqDocument extends ProblemBase {
  readonly type: "mcq";
  readonly snippet: SnippetDocument;
  readonly choices: readonly ChoiceDocument[];
}

export interface ChoiceDocument {
  /** null when the attribute is neither `true` nor `false`. */
  readonly correct: boolean | null;
  readonly hint: string | null;
  readonly text: string | null;
}

export interface VotingDocument extends ProblemBase {
  readonly type: "voting";
  readonly snippet: SnippetDocument;
  readonly contestNumber: string | null;
  readonly revealHours: number | null;
}

/** DEPLOYMENT or GRADERDEPLOYMENT. Values of globals are kept as text and never evaluated here. */
export interface LibraryDocument {
  readonly interpreter: Chapter;
  readonly variant: Variant | null;
  readonly execTimeMs: number | null;
  readonly globals: ReadonlyArray<{ readonly identifier: string; readonly value: string }>;
  readonly external: { readonly name: string; readonly symbols: readonly string[] } | null;
}
