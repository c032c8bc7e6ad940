import { createStore } from "zustand/vanilla";
import { choiceXp, judgeProgram, machineryFailed, votingXp } from "../../../../../domain/assessments/verdict";
import { visibleResults } from "../../../../../domain/assessments/visible-results";
import type { ProgrammingContent, QuestionContent, TaskDocument } from "../../../../../domain/assessments/xml";
import { PROGRAM_BYTES } from "../../../../../domain/facts/limits";
import { type ByQuestionKind, byQuestionKind, takesVotes } from "../../../../../domain/facts/question-kinds";
import type { TestcaseKind } from "../../../../../domain/facts/testcase-kinds";
import type { ExecutionReport, ExecutionRequest } from "../../../../../language/observation";
import type { SaveOutcome } from "../../../workspace/drafts/answer-keeper";
import { isAnswered } from "../../assessment/answered";
import type { Answers } from "../../assessment/answers";
import { type Assessment, handedIn, type Question } from "../../assessment/model";
import { withAnswer } from "../../assessment/question-kinds";
import { contentOf, studentView, type ViewTexts } from "./student-view";

/** What became of one question, as its author may know it: secret testcases are counted, too. */
export interface QuestionReport {
  readonly xp: number;
  readonly maxXp: number;
  /** Null where there are no testcases of that kind, or none could be run. */
  readonly passed: Readonly<Record<TestcaseKind, { readonly passed: number; readonly of: number } | null>>;
  /** Why the question could not be graded. */
  readonly fault: string | null;
}

export interface MemorySubmissionState {
  /** As a student is shown it. */
  readonly assessment: Assessment;
  /** By question, once everything is judged. */
  readonly report: readonly QuestionReport[] | null;
}

export interface MemorySubmissionTexts extends ViewTexts {
  readonly programTooLong: string;
  readonly finalized: string;
  sampleEntry(number: number): string;
}

/** Entries of a contest that a voter is given in a try, where there are no other students. */
const SAMPLE_ENTRIES = 3;

/** Runs a program. What it throws counts as a failure of the machinery, as it does on the server. */
export type Execute = (request: ExecutionRequest) => Promise<ExecutionReport>;

/**
 * Makes a student's submission of a mission that is kept nowhere but here. It saves and judges as the server does, and
 * sends nothing to anybody.
 */
export function createMemorySubmission(task: TaskDocument, texts: MemorySubmissionTexts, execute: Execute) {
  const contents = contentOf(task, texts);
  const store = createStore<MemorySubmissionState>()(() => ({
    assessment: withSampleEntries(studentView(task, texts), texts),
    report: null,
  }));
  const assessment = () => store.getState().assessment;

  const save: Answers["save"] = async (questionId, answer, version): Promise<SaveOutcome> => {
    if (assessment().status === "submitted") return { kind: "refused", message: texts.finalized };
    if (typeof answer === "string" && new TextEncoder().encode(answer).length > PROGRAM_BYTES) {
      return { kind: "refused", message: texts.programTooLong };
    }
    store.setState({ assessment: withAnswer(assessment(), questionId, answer, version + 1) });
    return { kind: "saved", version: version + 1 };
  };

  /** Judges question after question, as there is one worker, and shows everything at once, as the server does. */
  const judge = async () => {
    const judged: JudgedQuestion[] = [];
    for (const [position, content] of contents.entries()) {
      const question = assessment().questions[position];
      if (question) judged.push(await judgedQuestion(content, question, execute));
    }
    const questions = judged.map(({ question }) => question);
    store.setState({
      assessment: { ...assessment(), questions },
      report: judged.map(({ report }) => report),
    });
  };

  const finalize = async () => {
    store.setState({ assessment: handedIn(assessment()) });
    // A student does not wait for it either: the verdict comes when it is there.
    void judge();
  };
  return { store, answers: { save, load: async () => assessment() } satisfies Answers, finalize };
}

export type MemorySubmission = ReturnType<typeof createMemorySubmission>;

function withSampleEntries(assessment: Assessment, texts: MemorySubmissionTexts): Assessment {
  const contestEntries = Array.from({ length: SAMPLE_ENTRIES }, (_, index) => {
    return { submission_id: index + 1, answer: { code: texts.sampleEntry(index + 1) }, score: null };
  });
  const questions = assessment.questions.map((question) =>
    takesVotes(question) ? { ...question, contestEntries, entriesAssigned: true } : question,
  );
  return { ...assessment, questions };
}

interface JudgedQuestion {
  readonly question: Question;
  readonly report: QuestionReport;
}

const NO_TESTCASES = { public: null, opaque: null, secret: null } as const;

async function judgedQuestion(content: QuestionContent, question: Question, execute: Execute): Promise<JudgedQuestion> {
  return byQuestionKind(content, JUDGES, question, execute);
}

const JUDGES = {
  programming: judgedProgram,
  mcq: async (content, question) => withXp(content, question, choiceXp(content, question.answer)),
  voting: async (content, question) => withXp(content, question, votingXp(content, isAnswered(question))),
} satisfies ByQuestionKind<QuestionContent, [question: Question, execute: Execute], Promise<JudgedQuestion>>;

const withXp = ({ maxXp }: QuestionContent, question: Question, xp: number): JudgedQuestion => ({
  question: { ...question, xp, autogradingStatus: "success" },
  report: { xp, maxXp, passed: NO_TESTCASES, fault: null },
});

async function judgedProgram(
  content: ProgrammingContent,
  question: Question,
  execute: Execute,
): Promise<JudgedQuestion> {
  const { xp, status, results, failed, fault = null } = await verdictOn(content, String(question.answer), execute);
  const shown = visibleResults(results, content) as Question["autogradingResults"];
  return {
    question: { ...question, xp, autogradingStatus: status, autogradingResults: shown },
    report: { xp, maxXp: content.maxXp, passed: failed ? passedByKind(content, failed) : NO_TESTCASES, fault },
  };
}

async function verdictOn(content: ProgrammingContent, program: string, execute: Execute) {
  try {
    const verdict = await judgeProgram(content, program, execute);
    if (verdict) return verdict;
    throw new Error("The program was given up, although it has no budget here.");
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { ...machineryFailed(text), fault: text };
  }
}

function passedByKind({ testcases }: ProgrammingContent, failed: readonly number[]): QuestionReport["passed"] {
  const of = (kind: TestcaseKind) => {
    const places = testcases.flatMap(({ type }, index) => (type === kind ? [index] : []));
    if (places.length === 0) return null;
    return { passed: places.filter((index) => !failed.includes(index)).length, of: places.length };
  };
  return { public: of("public"), opaque: of("opaque"), secret: of("secret") };
}
