import {
  choiceOf,
  choiceXp,
  judgeProgram,
  machineryFailed,
  type ProgramVerdict,
  votingXp,
} from "../../domain/assessments/verdict";
import type { ProgrammingContent, QuestionContent } from "../../domain/assessments/xml";
import { type ByQuestionKind, byQuestionKind } from "../../domain/facts/question-kinds";
import type { ExecutionRequest } from "../../language/observation";
import type { AnswerVerdict } from "../core/grading/store-verdicts";
import type { Answer } from "../core/submissions/answer";
import { boundedResults } from "./bounded-results";
import { type Executor, ExecutorFailed } from "./executor-client";
import { outcomeDigest } from "./outcome-digest";

export interface Graded {
  readonly position: number;
  readonly question: QuestionContent;
  readonly answer: Answer;
}

/**
 * Grades one answer. Only a program needs the executor; when that fails, the verdict is that the machinery failed.
 * @param budgetMs processor time that a program may use; one that needs more is undecided
 */
export function verdictOn(executor: Executor, graded: Graded): Promise<AnswerVerdict>;
export function verdictOn(executor: Executor, graded: Graded, budgetMs?: number): Promise<AnswerVerdict | undefined>;
export async function verdictOn(
  executor: Executor,
  graded: Graded,
  budgetMs?: number,
): Promise<AnswerVerdict | undefined> {
  const { question, position, answer } = graded;
  const run = (program: ProgrammingContent) => programVerdict(executor, program, answer, budgetMs);
  const verdict = await byQuestionKind(question, VERDICTS, answer, run);
  if (!verdict) return undefined;
  const { workedMinutes: minutes } = answer;
  return {
    position,
    maxXp: question.maxXp,
    status: "success",
    results: [],
    ...(minutes !== undefined && { minutes }),
    ...verdict,
  };
}

/** How an answer is judged, by the kind of its question. What says nothing else is decided, and without results. */
const VERDICTS = {
  programming: async (question, _, run) => {
    const verdict = await run(question);
    return verdict && { resetsAdjustment: false, ...verdict };
  },
  mcq: async (question, { answer }) => {
    return { xp: choiceXp(question, answer), resetsAdjustment: true, choice: choiceOf(question, answer) };
  },
  voting: async (question, answer) => ({ xp: votingXp(question, isComplete(answer)), resetsAdjustment: true }),
} satisfies ByQuestionKind<
  QuestionContent,
  [answer: Answer, run: (question: ProgrammingContent) => ReturnType<typeof programVerdict>],
  Promise<Pick<AnswerVerdict, "xp" | "resetsAdjustment" | "choice"> | undefined>
>;

const isComplete = ({ answer }: Answer): boolean => typeof answer === "object" && answer.completed;

async function programVerdict(
  executor: Executor,
  question: ProgrammingContent,
  answer: Answer,
  budgetMs: number | undefined,
): Promise<(ProgramVerdict & Pick<AnswerVerdict, "outcome">) | undefined> {
  const execute = (request: ExecutionRequest) => executor.execute({ ...request, budgetMs });
  try {
    const verdict = await judgeProgram(question, String(answer.answer), execute);
    const outcome = verdict?.failed && outcomeDigest(verdict.results);
    return verdict && { ...verdict, results: boundedResults(verdict.results), ...(outcome && { outcome }) };
  } catch (error) {
    if (!(error instanceof ExecutorFailed)) throw error;
    return machineryFailed(error.text);
  }
}
