import type { Chapter, Variant } from "../../facts/languages";
import type { QuestionKind } from "../../facts/question-kinds";
import type { TestcaseKind } from "../../facts/testcase-kinds";

/**
 * What a part of a file holds beyond the fields of its document, as it was written. It comes back when the part is
 * written, so an edit keeps it by spreading: `{ ...problem, maxXp: 5 }`. Plain data: JSON and structured clones keep it.
 */
export interface Rest {
  /** Attributes that the document does not know, in order. */
  readonly attributes?: ReadonlyArray<readonly [name: string, value: string]>;
  /** Known attributes that were spelled in a way that their field cannot tell (`maxxp="lots"`, `maxxp="007"`). */
  readonly spellings?: readonly Spelling[];
  /** Comments and processing instructions directly before this part, which is one of a list. */
  readonly before?: string;
  /** Unknown elements, second occurrences of known ones, comments, processing instructions and stray text, in order. */
  readonly children?: readonly RestChild[];
  /** Texts that were written with more than text. */
  readonly texts?: readonly RestText[];
}

/** The spelling of a known attribute. It is written as long as the field says what was read from it. */
export interface Spelling {
  readonly attribute: string;
  readonly written: string;
  /** What the field says, as it would be written; null when it would not be. */
  readonly read: string | null;
}

/** Something unknown, as XML, and the known elements that it stood before; none when it stood behind all of them. */
export interface RestChild {
  readonly xml: string;
  readonly before?: string;
}

/** A text element with attributes, elements or comments. What is between its tags is kept until its text is edited. */
export interface RestText {
  /** The element's name; empty for the part's own text, which a testcase and a sample answer have. */
  readonly name: string;
  /** The text that was read from it. */
  readonly text: string | null;
  readonly attributes?: ReadonlyArray<readonly [name: string, value: string]>;
  /** What stood between its tags, where that is more than text. */
  readonly inner?: string;
}

/** What stands around TASK: the elements that hold it with their attributes, its siblings, comments. */
export interface FileFrame {
  readonly before: string;
  readonly after: string;
}

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
  readonly rest?: Rest;
  /** The rest of PROBLEMS. */
  readonly problemsRest?: Rest;
  /** Absent for a file with nothing but CONTENT around its TASK. */
  readonly frame?: FileFrame;
}

export type ProblemDocument = ProblemByKind[QuestionKind];

interface ProblemByKind {
  readonly programming: ProgrammingDocument;
  readonly mcq: McqDocument;
  readonly voting: VotingDocument;
}

/** What a file says of questions of every kind. */
export interface ProblemBase {
  /** null when the attribute is absent, which the editor writes for 0 and an upload refuses. */
  readonly maxXp: number | null;
  readonly showSolution: boolean;
  readonly blocking: boolean;
  readonly text: string | null;
  readonly library: LibraryDocument | null;
  readonly graderLibrary: LibraryDocument | null;
  readonly rest?: Rest;
}

/** The parts of SNIPPET. Every problem may carry them; which of them count depends on its type. */
export interface SnippetDocument {
  readonly prepend: string | null;
  readonly template: string | null;
  readonly postpend: string | null;
  readonly solution: string | null;
  readonly grader: string | null;
  readonly rest?: Rest;
}

export interface ProgrammingDocument extends ProblemBase {
  readonly type: "programming";
  readonly snippet: SnippetDocument;
  readonly testcases: readonly TestcaseDocument[];
  /** Answers that staff keep to see that each still gets what it should. No student is ever sent one. */
  readonly samples: readonly SampleDocument[];
  /** The rest of TESTCASES. */
  readonly testcasesRest?: Rest;
  /** The rest of SAMPLES. */
  readonly samplesRest?: Rest;
}

export interface TestcaseDocument {
  readonly kind: TestcaseKind;
  readonly score: number | null;
  readonly answer: string | null;
  readonly program: string | null;
  readonly rest?: Rest;
}

/** One sample answer of a programming question. */
export interface SampleDocument {
  readonly name: string;
  readonly program: string;
  readonly expects: SampleExpectation;
  readonly rest?: Rest;
}

/** What a sample answer must get. Testcases are counted from 1, in the order of the file. */
export type SampleExpectation =
  | { readonly kind: "passes" }
  | { readonly kind: "fails"; readonly testcases: readonly number[] }
  | { readonly kind: "timeout" }
  | { readonly kind: "error" };

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
  readonly rest?: Rest;
}

export interface VotingDocument extends ProblemBase {
  readonly type: "voting";
  readonly snippet: SnippetDocument;
  readonly contestNumber: string | null;
  readonly revealHours: number | null;
  /** The rest of VOTING. */
  readonly votingRest?: Rest;
}

/** DEPLOYMENT or GRADERDEPLOYMENT. Values of globals are kept as text and never evaluated here. */
export interface LibraryDocument {
  readonly interpreter: Chapter;
  readonly variant: Variant | null;
  readonly execTimeMs: number | null;
  readonly globals: readonly GlobalDocument[];
  readonly external: ExternalDocument | null;
  readonly rest?: Rest;
}

export interface GlobalDocument {
  readonly identifier: string;
  readonly value: string;
  readonly rest?: Rest;
}

export interface ExternalDocument {
  readonly name: string;
  readonly symbols: readonly string[];
  readonly rest?: Rest;
}

/**
 * Returns the part without what its file wrote for an attribute, so that the value of the field is written instead:
 * the repair of `interpreter="9"` or `type="essay"`, which are read as a value that they do not say.
 */
export function withoutSpelling<Part extends { readonly rest?: Rest }>(part: Part, attribute: string): Part {
  const spellings = part.rest?.spellings?.filter((spelling) => spelling.attribute !== attribute);
  return part.rest?.spellings?.length === spellings?.length ? part : { ...part, rest: { ...part.rest, spellings } };
}
