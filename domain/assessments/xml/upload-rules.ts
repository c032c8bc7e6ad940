import { PROGRAM_BYTES } from "../../facts/limits";
import { byQuestionKind } from "../../facts/question-kinds";
import { TESTCASE_KINDS } from "../../facts/testcase-kinds";
import type {
  LibraryDocument,
  McqDocument,
  ProblemDocument,
  ProgrammingDocument,
  TaskDocument,
  VotingDocument,
} from "./document";
import { LibraryRules } from "./library-rules";
import type { Unfit } from "./problem";
import type { Places } from "./reading";
import { faultOfRubric, rubricOfFile } from "./rubric";
import { XmlRefused } from "./tree";
import {
  type AssessmentUpload,
  librariesOf,
  type McqContent,
  type ProgrammingContent,
  type QuestionBase,
  type QuestionContent,
  type QuestionLibrary,
  type Testcase,
  UPLOAD_LIMITS,
  type VotingContent,
} from "./upload";

/**
 * Checks everything that an upload requires beyond being readable, and resolves which library each question has.
 * Structural failures come before those of single fields, the assessment's before its questions'.
 *
 * @param places where the parts of the document stand, as `readTask` notes it, for the place of a failure
 * @throws XmlRefused with the text of the 400 answer (wire notes, section 14)
 */
export function uploadFrom(task: TaskDocument, places: Places = new Map()): AssessmentUpload {
  return readUpload(task, ({ refusal, at }) => {
    throw new XmlRefused(refusal, places.get(at));
  });
}

/** Returns all that an upload refuses, in the order in which it looks for it. */
export function unfitFor(task: TaskDocument): Unfit[] {
  const found: Unfit[] = [];
  readUpload(task, (unfit) => found.push(unfit));
  return found;
}

/** Reads on after what it reports, with values that stand for what is missing. */
function readUpload(task: TaskDocument, report: (unfit: Unfit) => void): AssessmentUpload {
  for (const [index, problem] of task.problems.entries()) checkStructure(problem, index + 1, task, report);
  const overview = readOverview(task, report);
  const libraries = new LibraryRules(task, report);
  const questions = task.problems.map((problem, index) =>
    new QuestionReader(problem, task, index + 1, libraries, report).read(),
  );
  return { ...overview, questions };
}

type Report = (unfit: Unfit) => void;

function checkStructure(problem: ProblemDocument, question: number, task: TaskDocument, report: Report): void {
  const at = { question, at: problem };
  if (problem.maxXp === null) {
    const unfit = { ...at, code: "maxxp-missing", field: "maxXp", attribute: "maxxp" };
    report({ ...unfit, message: "The question has no maximum XP.", refusal: "Missing attribute(s) on PROBLEM" });
  }
  if (!problem.library && !task.library) {
    const message = "Neither the question nor the assessment has a deployment.";
    report({ ...at, code: "deployment-missing", field: "library", message, refusal: "Missing DEPLOYMENT" });
  }
}

function readOverview(task: TaskDocument, report: Report): Omit<AssessmentUpload, "questions"> {
  const refuse = (code: string, field: string, message: string, reason: string) =>
    report({ code, field, message, refusal: `Invalid assessment changeset ${reason} `, at: task, question: null });
  const { number, title } = task;
  const blank = [number ? "" : "number can't be blank", title ? "" : "title can't be blank"];
  const reason = blank.filter((message) => message !== "").join("\n");
  if (!number) refuse("number-missing", "number", "The assessment has no number.", reason);
  if (!title) refuse("title-missing", "title", "The assessment has no title.", reason);
  if (number && number.length > 100) {
    const message = "The number has more than 100 characters.";
    refuse("number-long", "number", message, "number should be at most 100 character(s)");
  }
  if (task.problems.length > UPLOAD_LIMITS.questions) {
    const { questions } = UPLOAD_LIMITS;
    const message = `There are more than ${questions} questions.`;
    refuse("questions-many", "problems", message, `questions should have at most ${questions} item(s)`);
  }
  const overview = {
    number: number ?? "",
    title: title ?? "",
    story: task.story,
    coverImage: task.coverImage,
    password: task.access === "private" ? task.password : null,
    reading: task.reading,
    shortSummary: task.webSummary,
    longSummary: task.text,
  };
  if (bytesOf({ ...overview, longSummary: null }) > UPLOAD_LIMITS.overviewBytes) {
    refuse("summary-long", "webSummary", "Summary, reading and title are too long together.", "summary is too long");
  }
  if (bytesOf(task.text) > UPLOAD_LIMITS.briefingBytes) {
    refuse("text-long", "text", "The briefing is too long.", "text is too long");
  }
  return overview;
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

class QuestionReader {
  constructor(
    private readonly problem: ProblemDocument,
    private readonly task: TaskDocument,
    private readonly position: number,
    private readonly libraries: LibraryRules,
    private readonly report: Report,
  ) {}

  read(): QuestionContent {
    const question = this.content();
    if (bytesOf(question) > UPLOAD_LIMITS.questionBytes) {
      this.refuse("question-long", null, "The question is too long.", "question is too long");
    }
    return question;
  }

  private content(): QuestionContent {
    const base = this.base();
    const ofKind = byQuestionKind(this.problem, {
      programming: (problem: ProgrammingDocument) => this.program(problem),
      mcq: (problem: McqDocument) => ({ type: problem.type, ...this.choices(problem) }),
      voting: (problem: VotingDocument) => this.vote(problem),
    });
    return { ...base, ...ofKind };
  }

  private program(problem: ProgrammingDocument): Omit<ProgrammingContent, keyof QuestionBase> {
    const { prepend, template, postpend, solution } = problem.snippet;
    this.checkSamples(problem);
    if (template === null) {
      this.refuse("template-missing", "template", "The question has no template.", "question template can't be blank");
    }
    const testcases = this.testcases(problem);
    return { type: problem.type, prepend, template: template ?? "", postpend, solution, testcases };
  }

  private vote(problem: VotingDocument): Omit<VotingContent, keyof QuestionBase> {
    const { prepend, template } = problem.snippet;
    return { type: problem.type, prepend, template, ...this.contest(problem) };
  }

  private base() {
    const { problem, task } = this;
    if (problem.text === null) {
      this.refuse("text-missing", "text", "The question has no task text.", "question content can't be blank");
    }
    const fault = faultOfRubric(rubricOfFile(problem));
    if (fault) this.refuse("rubric-invalid", null, fault.message, "rubric is invalid");
    const { library, grading } = librariesOf(problem, task);
    return {
      content: problem.text ?? "",
      maxXp: problem.maxXp ?? 0,
      blocking: problem.blocking,
      showSolution: problem.showSolution,
      library: this.library(library),
      gradingLibrary: this.library(grading),
    };
  }

  private library(library: LibraryDocument | null): QuestionLibrary {
    return this.libraries.read(library, this.position);
  }

  /** They are not part of the upload that students get to see, but each of them is run. */
  private checkSamples({ samples }: ProgrammingDocument): void {
    if (samples.length > UPLOAD_LIMITS.samples) {
      const message = `There are more than ${UPLOAD_LIMITS.samples} sample answers.`;
      this.refuse("samples-many", "samples", message, "question has too many sample answers");
    }
    const tooLong = samples.findIndex(({ program }) => bytesOf(program) > PROGRAM_BYTES);
    if (tooLong === -1) return;
    const message = `Sample answer ${tooLong + 1} is too long.`;
    const at = { at: this.problem, item: tooLong + 1 };
    this.refuse("sample-long", "samples", message, "question sample answer is too long", at);
  }

  private testcases({ testcases: documents }: ProgrammingDocument): Testcase[] {
    if (documents.length > UPLOAD_LIMITS.testcases) {
      const message = `There are more than ${UPLOAD_LIMITS.testcases} testcases.`;
      this.refuse("testcases-many", "testcases", message, "question has too many testcases");
    }
    const testcases = documents.map((document, index) => {
      const required = (name: "program" | "answer" | "score", attribute?: string) => {
        if (document[name] !== null) return;
        const message = `Testcase ${index + 1} has no ${name === "answer" ? "expected answer" : name}.`;
        const reason = `question testcase ${name} can't be blank`;
        const at = { at: document, item: index + 1, ...(attribute && { attribute }) };
        this.refuse(`testcase-${name}-missing`, "testcases", message, reason, at);
      };
      required("program");
      required("answer", "answer");
      required("score", "score");
      const { kind: type, program, answer, score } = document;
      return { type, program: program ?? "", answer: answer ?? "", score: score ?? 0 };
    });
    return TESTCASE_KINDS.flatMap((kind) => testcases.filter(({ type }) => type === kind));
  }

  private choices({ choices: documents }: McqDocument): Pick<McqContent, "choices" | "solution"> {
    const correct = documents.map((choice, index) => {
      if (choice.correct !== null) return choice.correct;
      const message = `Choice ${index + 1} does not say whether it is correct.`;
      const at = { at: choice, item: index + 1 };
      this.refuse("choice-correct", "choices", message, "question choice is_correct can't be blank", at);
      return null;
    });
    if (!correct.includes(null) && correct.filter(Boolean).length !== 1) {
      const message = "Exactly one choice must be correct.";
      this.refuse("choices-correct", "choices", message, "question there must be exactly one correct choice");
    }
    const choices = documents.map((choice, id) => {
      if (choice.text === null) {
        const at = { at: choice, item: id + 1 };
        const message = `Choice ${id + 1} has no text.`;
        this.refuse("choice-text-missing", "choices", message, "question choice content can't be blank", at);
      }
      return { id, content: choice.text ?? "", hint: choice.hint };
    });
    return { choices, solution: correct.indexOf(true) };
  }

  private contest(problem: VotingDocument): Pick<VotingContent, "contestNumber" | "revealHours"> {
    const { contestNumber, revealHours } = problem;
    if (contestNumber === null) {
      const message = "The question does not name its contest.";
      this.refuse("contest-missing", "contestNumber", message, "question contest_number can't be blank");
    }
    if (revealHours === null) {
      const message = "The question does not say after how many hours the results are shown.";
      const at = { at: problem, attribute: "reveal_hours" };
      this.refuse("reveal-hours-missing", "revealHours", message, "question reveal_hours can't be blank", at);
    }
    return { contestNumber: contestNumber ?? "", revealHours: revealHours ?? 0 };
  }

  private refuse(
    code: string,
    field: string | null,
    message: string,
    reason: string,
    at: Pick<Unfit, "at" | "item" | "attribute"> = { at: this.problem },
  ): void {
    const refusal = `Invalid question${this.position} changeset ${reason} `;
    this.report({ code, field, message, refusal, question: this.position, ...at });
  }
}
