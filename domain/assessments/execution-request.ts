import type { Library } from "../../language/library";
import type { ExecutionRequest } from "../../language/observation";
import type { Chapter, Variant } from "../facts/languages";
import { MAX_GRADING_TIME_MS } from "../facts/limits";
import type { ProgrammingContent, QuestionLibrary } from "./xml";

/** The time limit under grading when a question names none, in milliseconds. */
const DEFAULT_LIMIT_MS = 3000;

/** What the executor is given of a question. */
export type RequestContent = Pick<
  ProgrammingContent,
  "prepend" | "postpend" | "template" | "testcases" | "gradingLibrary"
>;

/** Returns the request to the executor: everything but the expected answers. */
export function requestFor(question: RequestContent, student: string): ExecutionRequest {
  return {
    library: gradingLibrary(question.gradingLibrary),
    prepend: question.prepend ?? "",
    student,
    postpend: question.postpend ?? "",
    template: question.template,
    testcases: question.testcases.map(({ program }) => program),
  };
}

/** Returns a library as the engine takes it under grading, its time limit within bounds. */
export function gradingLibrary({ chapter, variant, execTimeMs, globals, external }: QuestionLibrary): Library {
  return {
    chapter: chapter as Chapter,
    variant: (variant ?? "default") as Variant,
    external: external.name,
    symbols: external.symbols,
    globals: Object.entries(globals),
    execTimeMs: Math.min(execTimeMs ?? DEFAULT_LIMIT_MS, MAX_GRADING_TIME_MS),
  };
}
