import type { ExecutionRequest } from "../../language/observation";
import { takesProgram } from "../facts/question-kinds";
import { type RequestContent, requestFor } from "./execution-request";
import type { ProgrammingContent, QuestionContent, SampleDocument } from "./xml";

/** A staff-only sample answer and what it must do; `fails` without a testcase means that at least one must fail. */
export type Sample = Pick<SampleDocument, "name" | "program" | "expects">;

/** What checks need of a programming question; its testcases stand in the order in which they are stored. */
export type CheckedContent = RequestContent & Pick<ProgrammingContent, "solution" | "testcases">;

/** A programming question as it is checked. */
export interface CheckedQuestion {
  readonly content: CheckedContent;
  readonly samples: readonly Sample[];
  /** The number in the file of each stored testcase (`fileNumbers`). */
  readonly numbers: readonly number[];
}

/** What a program must do: a sample's own expectation, or what the starter code must do. */
export type Expectation = Sample["expects"] | { readonly kind: "not all" };

/** A program of a question that is run against its testcases. */
export interface CheckedProgram {
  readonly role: "solution" | "starter" | "sample";
  /** The sample's name; empty for the others. */
  readonly name: string;
  readonly text: string;
  readonly expects: Expectation;
}

/** Returns what is checked of a question that was uploaded; null for one that is no programming question. */
export function checkedQuestion(
  content: QuestionContent,
  samples: readonly Sample[],
  numbers?: readonly number[],
): CheckedQuestion | null {
  if (!takesProgram(content)) return null;
  return { content, samples, numbers: numbers ?? content.testcases.map((_, index) => index + 1) };
}

/**
 * Lists the programs of a question that are run, each with what is expected of it: none without testcases, and none
 * without a model solution or a sample answer.
 */
export function programsOf({ content, samples }: CheckedQuestion): CheckedProgram[] {
  const solution = (content.solution ?? "").trim() === "" ? null : (content.solution as string);
  if (content.testcases.length === 0 || (solution === null && samples.length === 0)) return [];
  const named = samples.map(
    ({ name, program, expects }): CheckedProgram => ({ role: "sample", name, text: program, expects }),
  );
  const starter: CheckedProgram = { role: "starter", name: "", text: content.template, expects: { kind: "not all" } };
  if (solution === null) return [starter, ...named];
  return [{ role: "solution", name: "", text: solution, expects: { kind: "passes" } }, starter, ...named];
}

/** Returns the request to the executor for a program of a question, as grading makes it. */
export function checkRequest({ content }: CheckedQuestion, { text }: CheckedProgram): ExecutionRequest {
  return requestFor(content, text);
}
