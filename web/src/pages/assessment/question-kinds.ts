import { askQuestionKind, type QuestionKind } from "../../../../domain/facts/question-kinds";
import { strings } from "../../texts/en/assessment";
import { isAnswered } from "./answered";
import { type AnswerToSave, type Assessment, type Question, sameLineEnds } from "./model";
import { cardOf, sumOf, type TestcaseSum } from "./testcase-card";
import type { LocalResults } from "./testcase-results";

export type QuestionState = "unanswered" | "unsaved" | "saved" | "passing" | "failing";

type QuestionOf<Kind extends QuestionKind> = Extract<Question, { readonly type: Kind }>;

/** What an assessment's page asks of a question by its kind. The workspaces of the kinds are in `workspace.tsx`. */
interface QuestionKindRules<Kind extends QuestionKind> {
  /** Returns what of the question changes when this answer is saved. */
  readonly saved: (question: QuestionOf<Kind>, answer: AnswerToSave) => Partial<QuestionOf<Kind>>;
  /** Returns what its testcases gave for the saved answer; null where there are none or nothing is saved. */
  readonly tests: (question: QuestionOf<Kind>, local: LocalResults) => TestcaseSum | null;
  /** Returns the state of a question that has an answer. */
  readonly state: (question: QuestionOf<Kind>, tests: TestcaseSum | null) => QuestionState;
  /** Tells whether a blocking question in this state lets the person go on. */
  readonly isSolved: (question: QuestionOf<Kind>, state: QuestionState) => boolean;
  /** Returns the name of the tab that says what is asked. */
  readonly taskLabel: (question: QuestionOf<Kind>, number: number) => string;
  /** Returns what runs before the student's program. */
  readonly prepend: (question: QuestionOf<Kind>) => string;
  readonly replHint: (question: QuestionOf<Kind>) => string | undefined;
}

const programming: QuestionKindRules<"programming"> = {
  saved: (_, answer) => (typeof answer === "string" ? { answer } : {}),
  tests: ({ answer, testcases, autogradingResults }, local) => {
    if (testcases.length === 0 || typeof answer !== "string") return null;
    const program = sameLineEnds(answer);
    const cards = testcases.map((testcase, at) => {
      const result = local[at + 1];
      const fresh = result?.program === program ? result : undefined;
      return cardOf(testcase, at + 1, { local: fresh, graded: autogradingResults?.[at], program });
    });
    return sumOf(cards);
  },
  state: (_, tests) => {
    if (tests === null || tests.ran === 0) return "saved";
    if (tests.passed === tests.of) return "passing";
    return tests.ran > tests.passed ? "failing" : "saved";
  },
  isSolved: (_, state) => state === "passing",
  taskLabel: (_, number) => strings.task(number),
  prepend: ({ prepend }) => prepend ?? "",
  replHint: () => undefined,
};

const mcq: QuestionKindRules<"mcq"> = {
  saved: (_, answer) => (typeof answer === "number" ? { answer } : {}),
  tests: () => null,
  state: ({ solution, answer }) => {
    if (solution === undefined) return "saved";
    return solution === answer ? "passing" : "failing";
  },
  // A choice that may not be judged lets the person go on.
  isSolved: (_, state) => state === "passing" || state === "saved",
  taskLabel: (_, number) => strings.task(number),
  prepend: () => "",
  replHint: () => strings.replHint,
};

const voting: QuestionKindRules<"voting"> = {
  saved: (question, answer) => {
    if (typeof answer === "string" || typeof answer === "number") return {};
    const scores = new Map(answer.map(({ submission_id, score }) => [submission_id, score]));
    const contestEntries = question.contestEntries.map((entry) => ({
      ...entry,
      score: scores.get(entry.submission_id) ?? null,
    }));
    return { contestEntries };
  },
  tests: () => null,
  state: () => "saved",
  isSolved: () => true,
  taskLabel: () => strings.taskName,
  prepend: () => "",
  replHint: () => undefined,
};

const RULES = { programming, mcq, voting } satisfies { readonly [Kind in QuestionKind]: QuestionKindRules<Kind> };

/** Returns what a question's testcases gave for the saved answer; null where there are none or nothing is saved. */
export const savedTests = (question: Question, local: LocalResults): TestcaseSum | null =>
  askQuestionKind(RULES, "tests", question, local);

/** Returns the state of a question with what its testcases gave. */
export const stateOf = (question: Question, tests: TestcaseSum | null): QuestionState =>
  isAnswered(question) ? askQuestionKind(RULES, "state", question, tests) : "unanswered";

/** Tells whether a blocking question in this state lets the person go on. */
export const isSolved = (question: Question, state: QuestionState): boolean =>
  askQuestionKind(RULES, "isSolved", question, state);

/** Returns the name of the tab that says what is asked. */
export const taskLabel = (question: Question, number: number): string =>
  askQuestionKind(RULES, "taskLabel", question, number);

/** Returns what runs before the student's program. */
export const prependOf = (question: Question): string => askQuestionKind(RULES, "prepend", question);

export const replHint = (question: Question): string | undefined => askQuestionKind(RULES, "replHint", question);

/**
 * Returns the assessment after one answer was saved as `version`; its status follows from which questions have an answer.
 */
export function withAnswer(
  assessment: Assessment,
  questionId: number,
  answer: AnswerToSave,
  version: number,
): Assessment {
  const questions = assessment.questions.map((question) =>
    question.id === questionId
      ? ({ ...question, ...askQuestionKind(RULES, "saved", question, answer), answerVersion: version } as Question)
      : question,
  );
  const status = questions.every(isAnswered) ? "attempted" : "attempting";
  return { ...assessment, questions, status: assessment.status === "submitted" ? "submitted" : status };
}
