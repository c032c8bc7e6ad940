import { requestFor } from "../../assessments/execution-request";
import { judge } from "../../assessments/judge";
import type { McqContent, ProgrammingContent, QuestionContent, QuestionLibrary } from "../../assessments/xml";
import { type Chapter, QUESTION_VARIANTS } from "../../facts/languages";
import type { Observation } from "../../language/observation";
import type { AnswerVerdict } from "../core/grading/store-verdicts";
import type { Answer } from "../core/submissions/answer";
import { boundedResults } from "./bounded-results";
import { type Executor, ExecutorFailed } from "./executor-client";

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
      return { ...base, xp: choiceXp(question, graded.answer), resetsAdjustment: true };
    case "voting":
      return { ...base, xp: votingXp(question, graded.answer), resetsAdjustment: true };
    case "programming": {
      const verdict = await programVerdict(executor, question, graded.answer, budgetMs);
      return verdict && { ...base, resetsAdjustment: false, ...verdict };
    }
    default:
      throw new Error(`No verdict is defined for a question of the kind ${question satisfies never}`);
  }
}

function choiceXp({ solution, maxXp }: McqContent, { answer }: Answer): number {
  return answer === solution ? maxXp : 0;
}

function votingXp({ maxXp }: QuestionContent, { answer }: Answer): number {
  return typeof answer === "object" && answer.completed ? maxXp : 0;
}

async function programVerdict(
  executor: Executor,
  question: ProgrammingContent,
  answer: Answer,
  budgetMs: number | undefined,
): Promise<Pick<AnswerVerdict, "xp" | "status" | "results" | "fault" | "failed"> | undefined> {
  if (question.testcases.length === 0) return { xp: 0, status: "success", results: [] };
  const unknown = unknownVariant(question.gradingLibrary);
  if (unknown) return faulty(unknown);
  try {
    const order = publicFirst(question);
    const request = requestFor(question, String(answer.answer));
    const testcases = order.map((index) => request.testcases[index] as string);
    const { observations: ordered, isUnfinished } = await executor.execute({ ...request, testcases, budgetMs });
    if (isUnfinished) return undefined;
    const observations = request.testcases.map((_, index) => ordered[order.indexOf(index)] as Observation);
    const fault = observations.find((observation) => observation?.kind === "fault");
    if (fault) return faulty(fault.reason);
    const { xp, results } = judge(question.testcases, observations, question.maxXp);
    const failed = [...results.keys()].filter((index) => results[index]?.resultType !== "pass");
    return { xp, status: "success", results: boundedResults(results), failed };
  } catch (error) {
    if (!(error instanceof ExecutorFailed)) throw error;
    return machineryFailed(error.text);
  }
}

function machineryFailed(text: string): Pick<AnswerVerdict, "xp" | "status" | "results"> {
  const errorMessage = text.slice(0, 2000);
  const results = [{ resultType: "error", errors: [{ errorType: "systemError", errorMessage }] }] as const;
  return { xp: 0, status: "failed", results };
}

/** The question cannot be graded as the course wrote it. The student reads it too: it is not about their program. */
const faulty = (fault: string) => ({ ...machineryFailed(`${fault} Please tell your course staff.`), fault });

/** Returns the fault of a variant that the chapter lacks, or null; a program must not be graded in another one. */
function unknownVariant({ chapter, variant }: QuestionLibrary): string | null {
  const known: readonly string[] = QUESTION_VARIANTS[chapter as Chapter] ?? [];
  if (known.includes(variant ?? "default")) return null;
  return `The question asks for the variant "${variant ?? "default"}", which chapter ${chapter} does not have.`;
}

/** Positions of the testcases in the order in which they run: when time runs out, students see what came of theirs. */
function publicFirst({ testcases }: ProgrammingContent): number[] {
  const isLater = (index: number) => Number(testcases[index]?.type !== "public");
  return [...testcases.keys()].sort((a, b) => isLater(a) - isLater(b));
}
