import { MAX_GLOBALS, MAX_QUESTIONS, MAX_SAMPLES, MAX_SYMBOLS, MAX_TESTCASES, PROGRAM_BYTES } from "../../facts/limits";
import type { QuestionKind } from "../../facts/question-kinds";
import { TESTCASE_KINDS, type TestcaseKind } from "../../facts/testcase-kinds";
import type { LibraryDocument, ProblemDocument, TaskDocument } from "./document";
import type { Places } from "./reading";
import { XmlRefused } from "./tree";

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

interface QuestionBase {
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

/**
 * Checks everything that an upload requires beyond being readable, and resolves which library each question has.
 * Structural failures come before those of single fields, the assessment's before its questions'.
 *
 * @param places where the parts of the document stand, as `readTask` notes it, for the place of a failure
 * @throws XmlRefused with the text of the 400 answer (wire notes, section 14)
 */
export function uploadFrom(task: TaskDocument, places: Places = new Map()): AssessmentUpload {
  for (const problem of task.problems) checkStructure(problem, task, places);
  const refuseTask = (message: string): never => {
    throw new XmlRefused(`Invalid assessment changeset ${message} `, places.get(task));
  };
  const { number, title } = checkTask(task, refuseTask);
  const upload = {
    number,
    title,
    story: task.story,
    coverImage: task.coverImage,
    password: task.access === "private" ? task.password : null,
    reading: task.reading,
    shortSummary: task.webSummary,
    longSummary: task.text,
  };
  if (bytesOf({ ...upload, longSummary: null }) > UPLOAD_LIMITS.overviewBytes) refuseTask("summary is too long");
  if (bytesOf(task.text) > UPLOAD_LIMITS.briefingBytes) refuseTask("text is too long");
  return {
    ...upload,
    questions: task.problems.map((problem, index) => new QuestionReader(problem, task, index + 1, places).read()),
  };
}

function checkStructure(problem: ProblemDocument, task: TaskDocument, places: Places): void {
  const place = places.get(problem);
  if (problem.maxXp === null) throw new XmlRefused("Missing attribute(s) on PROBLEM", place);
  if (!problem.library && !task.library) throw new XmlRefused("Missing DEPLOYMENT", place);
}

function checkTask(task: TaskDocument, refuseTask: (message: string) => never): { number: string; title: string } {
  const missing = [task.number ? "" : "number can't be blank", task.title ? "" : "title can't be blank"];
  if (!task.number || !task.title) return refuseTask(missing.filter((message) => message !== "").join("\n"));
  if (task.number.length > 100) return refuseTask("number should be at most 100 character(s)");
  if (task.problems.length > UPLOAD_LIMITS.questions) {
    return refuseTask(`questions should have at most ${UPLOAD_LIMITS.questions} item(s)`);
  }
  return { number: task.number, title: task.title };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

/** The names that a global may have; `__proto__` is a name too, but no place to keep a value. */
const NAME = /^(?!__proto__$)[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Says whether the executor takes this library; anything more would never run. */
function isUsable({ globals, external }: LibraryDocument): boolean {
  const names = [
    external?.name ?? "none",
    ...(external?.symbols ?? []),
    ...globals.map(({ identifier }) => identifier),
  ];
  const isNamed = globals.every(({ identifier, value }) => NAME.test(identifier) && value !== "");
  const isSmall = globals.length <= UPLOAD_LIMITS.globals && names.length <= UPLOAD_LIMITS.symbols;
  return isNamed && isSmall && names.every((name) => name.length <= UPLOAD_LIMITS.nameLength);
}

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

class QuestionReader {
  constructor(
    private readonly problem: ProblemDocument,
    private readonly task: TaskDocument,
    private readonly position: number,
    private readonly places: Places,
  ) {}

  read(): QuestionContent {
    const question = this.content();
    if (bytesOf(question) > UPLOAD_LIMITS.questionBytes) this.refuse("question is too long");
    return question;
  }

  private content(): QuestionContent {
    const base = this.base();
    const { problem } = this;
    if (problem.type === "mcq") return { ...base, type: "mcq", ...this.choices(problem.choices) };
    const { prepend, template, postpend, solution } = problem.snippet;
    if (problem.type === "voting") return { ...base, type: "voting", prepend, template, ...this.contest(problem) };
    this.checkSamples(problem.samples);
    return {
      ...base,
      type: "programming",
      prepend,
      template: template ?? this.refuse("question template can't be blank"),
      postpend,
      solution,
      testcases: this.testcases(problem.testcases),
    };
  }

  private base(): QuestionBase {
    const { problem, task } = this;
    const { library, grading } = librariesOf(problem, task);
    return {
      content: problem.text ?? this.refuse("question content can't be blank"),
      maxXp: problem.maxXp ?? 0,
      blocking: problem.blocking,
      showSolution: problem.showSolution,
      library: this.library(library),
      gradingLibrary: this.library(grading),
    };
  }

  private library(library: LibraryDocument | null): QuestionLibrary {
    if (!library) throw new XmlRefused("Missing DEPLOYMENT");
    if (!isUsable(library)) this.refuse("");
    return questionLibrary(library);
  }

  /** They are not part of the upload that students get to see, but each of them is run. */
  private checkSamples(samples: Extract<ProblemDocument, { type: "programming" }>["samples"]): void {
    if (samples.length > UPLOAD_LIMITS.samples) this.refuse("question has too many sample answers");
    const isTooLong = samples.some(({ program }) => bytesOf(program) > PROGRAM_BYTES);
    if (isTooLong) this.refuse("question sample answer is too long");
  }

  private testcases(documents: Extract<ProblemDocument, { type: "programming" }>["testcases"]): Testcase[] {
    if (documents.length > UPLOAD_LIMITS.testcases) this.refuse("question has too many testcases");
    const testcases = documents.map((document) => ({
      type: document.kind,
      program: document.program ?? this.refuse("question testcase program can't be blank", document),
      answer: document.answer ?? this.refuse("question testcase answer can't be blank", document),
      score: document.score ?? this.refuse("question testcase score can't be blank", document),
    }));
    return TESTCASE_KINDS.flatMap((kind) => testcases.filter(({ type }) => type === kind));
  }

  private choices(
    documents: Extract<ProblemDocument, { type: "mcq" }>["choices"],
  ): Pick<McqContent, "choices" | "solution"> {
    const correct = documents.map(
      (choice) => choice.correct ?? this.refuse("question choice is_correct can't be blank", choice),
    );
    if (correct.filter(Boolean).length !== 1) this.refuse("question there must be exactly one correct choice");
    const choices = documents.map((choice, id) => ({
      id,
      content: choice.text ?? this.refuse("question choice content can't be blank", choice),
      hint: choice.hint,
    }));
    return { choices, solution: correct.indexOf(true) };
  }

  private contest(
    problem: Extract<ProblemDocument, { type: "voting" }>,
  ): Pick<VotingContent, "contestNumber" | "revealHours"> {
    return {
      contestNumber: problem.contestNumber ?? this.refuse("question contest_number can't be blank"),
      revealHours: problem.revealHours ?? this.refuse("question reveal_hours can't be blank"),
    };
  }

  private refuse(message: string, at: object = this.problem): never {
    const text = `Invalid question${this.position} changeset ${message === "" ? "" : `${message} `}`;
    throw new XmlRefused(text, this.places.get(at));
  }
}
