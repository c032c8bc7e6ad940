import {
  choiceXp,
  judgeProgram,
  machineryFailed,
  type ProgramVerdict,
  votingXp,
} from "../../domain/assessments/verdict";
import type { ProgrammingContent, QuestionContent } from "../../domain/assessments/xml";
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
  const { question, position } = graded;
  const base = { position, maxXp: question.maxXp, status: "success", results: [] } as const;
  switch (question.type) {
    case "mcq":
      return { ...base, xp: choiceXp(question, graded.answer.answer), resetsAdjustment: true };
    case "voting":
      return { ...base, xp: votingXp(question, isComplete(graded.answer)), resetsAdjustment: true };
    case "programming": {
      const verdict = await programVerdict(executor, question, graded.answer, budgetMs);
      return verdict && { ...base, resetsAdjustment: false, ...verdict };
    }
    default:
      throw new Error(`No verdict is defined for a question of the kind ${question satisfies never}`);
  }
}

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
