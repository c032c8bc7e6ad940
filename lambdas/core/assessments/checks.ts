import {
  type CheckedQuestion,
  checkedQuestion,
  type Finding,
  fileNumbers,
  programsOf,
  unwrittenAnswers,
} from "../../../domain/assessments/checks";
import type { QuestionContent, TaskDocument } from "../../../domain/assessments/xml";
import type { ChecksState } from "../../../domain/facts/checks-states";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { Refusal } from "../kernel/refusal";

/** The summary of the checks in an assessment's row. It is small because each listing reads all rows of the course. */
export interface Checks {
  /** Names this run of them: the version of the row that asked for it. A later run has a higher one. */
  readonly run: number;
  readonly state: ChecksState;
  /**
   * When they were asked for, or last sent again because nobody had heard of them, in milliseconds since 1970. Absent once
   * they have ended: their own item has it then.
   */
  readonly asked?: number;
  /** How many findings stand in the way of publishing, and how many do not; absent where there are none. */
  readonly red?: number;
  readonly warnings?: number;
  /** The first finding that stands in the way, or why the programs could not be run. */
  readonly text?: string;
  /** Time alone stands in the way: another run of the checks may be without it. */
  readonly isOutOfTime?: true;
}

/** The checks of content that was uploaded: they wait, unless it is known that there is nothing to check. */
export function requestedChecks(run: number, now: Date, isWaiting: boolean): Checks {
  const requestedAt = now.getTime();
  return { run, state: isWaiting ? "waiting" : "nothing to check", asked: requestedAt };
}

/** Returns what a list tells of checks. */
export function checksSummary({ state, red = 0, warnings = 0, text }: Checks) {
  return { state, red, warnings, text: text ?? null };
}

/** The programming questions of an assessment with their samples, by position; null for the others. */
export function checkedQuestions(questions: readonly QuestionContent[], task: Pick<TaskDocument, "problems">) {
  return questions.map((question, position): CheckedQuestion | null => {
    const problem = task.problems[position];
    if (!takesProgram(problem)) return null;
    return checkedQuestion(question, problem.samples, fileNumbers(problem.testcases));
  });
}

export function hasSomethingToCheck(questions: ReadonlyArray<CheckedQuestion | null>): boolean {
  return questions.some(
    (question) => question !== null && (programsOf(question).length > 0 || unwrittenAnswers(question).length > 0),
  );
}

/** Milliseconds without a sign of a run after which it is sent again: longer than a queue holds what was received. */
const PATIENCE_MS = 15 * 60_000;

/** Tells whether checks have waited for so long that their message must be lost. */
export function isOverdue(checks: Checks | undefined, now: Date, lastSign = checks?.asked): boolean {
  if (checks?.state !== "waiting" || lastSign === undefined) return false;
  return now.getTime() - lastSign >= PATIENCE_MS;
}

export const CHECKS_WAIT = "Its checks have not run yet. Try again in a moment.";
export const CHECKS_FAILED = "Its checks could not be run. Run them again, or give a reason.";

/**
 * Refuses to publish what has not been checked, and without a reason what its checks found wrong. What was uploaded before
 * there were checks has none, and is published as it was.
 *
 * @throws Refusal 400, in at most 100 characters: a client shows no more
 */
export function requirePublishable(checks: Checks | undefined, reason: string | undefined): void {
  switch (checks?.state) {
    case "waiting":
      throw new Refusal(400, CHECKS_WAIT);
    case "failed":
      if (reason === undefined) throw new Refusal(400, CHECKS_FAILED);
      return;
    case "red":
      if (reason !== undefined) return;
      throw new Refusal(
        400,
        `${checks.text ?? "Its checks are red"}. ${checks.isOutOfTime ? "Run again" : "Mend it"}, or give a reason.`,
      );
  }
}

/** Returns what a finding says, and of which question, in at most 70 characters. */
export function textOfFinding(finding: Finding & { readonly question: number }): string {
  return `Question ${finding.question}: ${sayFinding(finding)}`;
}

function sayFinding(finding: Finding): string {
  switch (finding.kind) {
    case "solution":
      return `the solution ${HOW[finding.how]} ${sayTestcases(finding.testcases)}`;
    case "starter":
      return "the starter code passes all testcases";
    case "sample":
      return `${quoted(finding.name)} does not do what it should`;
    case "unknown testcases":
      return `${quoted(finding.name)} names a testcase that is not there`;
    case "runs differ":
      return `${sayProgram(finding)} differs from run to run`;
    case "out of time":
      return `${sayProgram(finding)} ran out of time in a run`;
    case "fault":
      return "its prepend, postpend or globals are wrong";
    case "unwritten answer":
      return `no value is written like the answer of ${sayTestcases(finding.testcases)}`;
    case "not run":
      return `${sayTestcases(finding.testcases)} did not run`;
    case "near limit":
      return "a right program is close to the time limit";
    case "unfailed":
      return `no wrong program fails ${sayTestcases(finding.testcases)}`;
    case "no solution":
      return "there is no model solution";
  }
}

const HOW = {
  pass: "passes",
  fail: "fails",
  error: "has an error in",
  timeout: "ran out of time in",
  fault: "cannot be run in",
  "not run": "was not run in",
} as const;

const sayProgram = ({ role, name }: { readonly role: string; readonly name: string }): string =>
  role === "sample" ? quoted(name) : `the ${role}`;

function sayTestcases([first, ...others]: readonly number[]): string {
  if (first === undefined) return "a testcase";
  return others.length === 0 ? `testcase ${first}` : `testcase ${first} and ${others.length} more`;
}

const NAME_LENGTH = 20;
const quoted = (name: string) => `sample "${name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH - 1)}…`}"`;
