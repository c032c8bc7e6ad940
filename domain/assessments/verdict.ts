import type { ExecutionReport, ExecutionRequest, Observation } from "../../language/observation";
import { type Chapter, QUESTION_VARIANTS, type Variant } from "../facts/languages";
import { goTogether } from "../facts/library-variants";
import { SHOWN_TO_STUDENTS } from "../facts/testcase-kinds";
import { requestFor } from "./execution-request";
import { type AutogradingResult, judge } from "./judge";
import type { McqContent, ProgrammingContent, QuestionContent, QuestionLibrary } from "./xml";

/** What came of grading one program. */
export interface ProgramVerdict {
  readonly xp: number;
  readonly status: "success" | "failed";
  readonly results: readonly AutogradingResult[];
  /** Positions of the testcases that it did not pass. */
  readonly failed?: readonly number[];
  /** Why the question cannot be graded, where that is the course's fault: grading again would find the same. */
  readonly fault?: string;
}

/** Returns the XP of a choice: all or nothing. */
export function choiceXp({ solution, maxXp }: McqContent, chosen: unknown): number {
  return chosen === solution ? maxXp : 0;
}

/** Returns which of its choices a question was answered with, from 0; null for an answer that is none of them. */
export function choiceOf({ choices }: McqContent, chosen: unknown): number | null {
  return typeof chosen === "number" && chosen in choices ? chosen : null;
}

/** Returns the XP of a vote: who has scored every entry has all of it. */
export function votingXp({ maxXp }: QuestionContent, isComplete: boolean): number {
  return isComplete ? maxXp : 0;
}

/**
 * Grades a program: has it executed with all testcases of all kinds, and judges what was observed. Undefined when the
 * execution was given up unfinished.
 *
 * @param execute runs the program. What it throws is thrown on
 */
export async function judgeProgram(
  question: ProgrammingContent,
  program: string,
  execute: (request: ExecutionRequest) => Promise<ExecutionReport>,
): Promise<ProgramVerdict | undefined> {
  if (question.testcases.length === 0) return { xp: 0, status: "success", results: [] };
  const unknown = unknownVariant(question.gradingLibrary);
  if (unknown) return faulty(unknown);
  const order = shownFirst(question);
  const request = requestFor(question, program);
  const testcases = order.map((index) => request.testcases[index] as string);
  const { observations: ordered, isUnfinished } = await execute({ ...request, testcases });
  if (isUnfinished) return undefined;
  const observations = request.testcases.map((_, index) => ordered[order.indexOf(index)] as Observation);
  const fault = observations.find((observation) => observation?.kind === "fault");
  if (fault) return faulty(fault.reason);
  const { xp, results } = judge(question.testcases, observations, question.maxXp);
  const failed = [...results.keys()].filter((index) => results[index]?.resultType !== "pass");
  return { xp, status: "success", results, failed };
}

/** Returns the verdict that the machinery failed, which says nothing about the program. */
export function machineryFailed(text: string): ProgramVerdict {
  const errorMessage = text.slice(0, 2000);
  const results = [{ resultType: "error", errors: [{ errorType: "systemError", errorMessage }] }] as const;
  return { xp: 0, status: "failed", results };
}

/** The question cannot be graded as the course wrote it. The student reads it too: it is not about their program. */
const faulty = (fault: string): ProgramVerdict => ({
  ...machineryFailed(`${fault} Please tell your course staff.`),
  fault,
});

/**
 * Returns the fault of a variant that the chapter lacks or the library does not go with, or null; a program must not be
 * graded in another one.
 */
export function unknownVariant({ chapter, variant: named, external }: QuestionLibrary): string | null {
  const variant = named ?? "default";
  const known: readonly string[] = QUESTION_VARIANTS[chapter as Chapter] ?? [];
  if (!known.includes(variant)) {
    return `The question asks for the variant "${variant}", which chapter ${chapter} does not have.`;
  }
  if (goTogether(external.name, variant as Variant)) return null;
  return `The question asks for the variant "${variant}", with which the library "${external.name}" does not go.`;
}

/** Positions of the testcases in the order in which they run: when time runs out, students see what came of theirs. */
function shownFirst({ testcases }: ProgrammingContent): number[] {
  const isLater = (index: number) => Number(SHOWN_TO_STUDENTS[testcases[index]?.type ?? "secret"] !== "all");
  return [...testcases.keys()].sort((a, b) => isLater(a) - isLater(b));
}
