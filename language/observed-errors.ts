import { ERRORS_PER_TESTCASE } from "../domain/facts/limits";
import type { PartName, Problem } from "./engine";
import { type ErrorLocation, HIDDEN_FAILURE, type ObservedError } from "./observation";

/** Characters of an erroneous line, and of what is said of an error, that are kept. */
const LINE_LIMIT = 500;
const EXPLANATION_LIMIT = 1_950;
/** Characters of an explanation that are kept where a sentence of ours stands around it. */
const FAULT_LIMIT = 1_500;

/** The errors of a run as they are reported, with the lines of the texts in which they are. */
export function observedErrors(problems: readonly Problem[], texts: Readonly<Record<string, string>>): ObservedError[] {
  return problems.slice(0, ERRORS_PER_TESTCASE).map(({ phase, part, line, explanation }) => {
    const location: ErrorLocation = part === "globals" || part === "repl" || part === "prelude" ? "unknown" : part;
    const whole = location === "unknown" ? "" : (texts[part]?.split("\n")[line - 1] ?? "");
    const errorLine = whole.length <= LINE_LIMIT ? whole : `${whole.slice(0, LINE_LIMIT)}...`;
    return { phase, location, line, errorLine, explanation: shortened(explanation, EXPLANATION_LIMIT) };
  });
}

/**
 * What may be told of an error in a hidden testcase: the place in the student's text, and nothing of the course's texts.
 * A syntax error of the student depends on no testcase and stays whole.
 */
export function hiddenError(error: ObservedError): ObservedError {
  const ofStudent = error.location === "student";
  if (ofStudent && error.phase === "syntax") return error;
  const place = ofStudent ? {} : { line: 0, errorLine: "" };
  return { ...error, ...place, explanation: HIDDEN_FAILURE };
}

/** A text, cut where it is longer than the limit; how long it was is said. */
export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}... (${text.length} characters)`;
}

/** Message for an error in the course's own text when nothing of the student has run. */
export function courseFault(part: PartName, problems: readonly Problem[], globals: readonly string[]): string {
  const [first] = problems;
  const line = first?.line ?? 0;
  const name = part === "globals" ? globals[line - 1] : undefined;
  const place = name === undefined ? (line > 0 ? ` in line ${line}` : "") : ` in "${name}"`;
  if (first?.timeout) return `The question's ${part} does not end within its time limit${place}.`;
  const explanation = shortened(first?.explanation ?? "The cause is not known.", FAULT_LIMIT);
  return `The question's ${part} ${part === "globals" ? "have" : "has"} an error${place}: ${explanation}`;
}
