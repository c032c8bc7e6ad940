import type { Finding, OutcomeKind } from "../../../../domain/assessments/checks";
import type { TrapKind, TrapOutcome } from "../../../../language/traps";
import { formatNumber } from "../../design/format";
import { catalogue } from "../active";

const listed = (numbers: readonly number[]): string => numbers.map(formatNumber).join(", ");
const testcases = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `testcase ${listed(numbers)}` : `testcases ${listed(numbers)}`;
const count = (of: number, one: string, many: string): string => `${formatNumber(of)} ${of === 1 ? one : many}`;

const outcomes: Record<OutcomeKind, string> = {
  pass: "Passes",
  fail: "Fails",
  error: "Error",
  timeout: "Too slow",
  fault: "Question's fault",
  "not run": "Not run",
};

const solutionDoes: Record<OutcomeKind, (numbers: readonly number[]) => string> = {
  pass: (numbers) => `The model solution passes ${testcases(numbers)}.`,
  fail: (numbers) => `The model solution fails ${testcases(numbers)}.`,
  error: (numbers) => `The model solution gives an error in ${testcases(numbers)}.`,
  timeout: (numbers) => `The model solution is too slow in ${testcases(numbers)}.`,
  fault: (numbers) => `The model solution cannot run in ${testcases(numbers)}.`,
  "not run": (numbers) => `The model solution did not run in ${testcases(numbers)}.`,
};

const sampleShould: Record<Extract<Finding, { kind: "sample" }>["expects"], (name: string) => string> = {
  passes: (name) => `“${name}” should pass every testcase.`,
  fails: (name) => `“${name}” should fail other testcases.`,
  timeout: (name) => `“${name}” should be too slow in a testcase, but never is.`,
  error: (name) => `“${name}” should give an error in a testcase, but never does.`,
};

const traps: Record<TrapKind, (name: string) => string> = {
  data: (name) => `A program can change the list or array ${name}.`,
  memo: (name) => `A program can change ${name}, where the reference solution keeps its values.`,
  variable: (name) => `A program could assign ${name}.`,
  counter: (name) => `A program can change ${name}, which counts right answers.`,
  handed: (name) => `The program is handed ${name}, and then compared with it.`,
  reference: (name) => `A program can call ${name}, which computes the expected value.`,
  expected: (name) => `A program can read ${name}, the expected value.`,
};

const counts: Record<TrapOutcome, string> = {
  refused: "Grading refuses such a program with an error.",
  "evaluated again": "Grading evaluates the question's part again, without the change.",
  copies: "Grading hands over copies, so the change does not count.",
  change: "The change counts in grading.",
  use: "Grading does not prevent it.",
};

const remedies: Record<TrapKind, string> = {
  data: "Put the expected value into the testcase or the postpend.",
  memo: "Move the reference solution to the postpend.",
  variable: "Make it a constant.",
  counter: "Compare in each testcase instead of counting.",
  handed: "Write the expected value out once more.",
  reference: "Move it to the postpend, or write the expected value into the testcase.",
  expected: "Put the expected value into the testcase or the postpend.",
};

/** Words of the checks in the mission editor. */
export const strings = catalogue("missionChecks", {
  title: "Checks",
  states: {
    passed: "All checks passed",
    red: "Checks found problems",
    running: "Checks are running…",
    "not run": "Checks could not run",
    "nothing to check": "Nothing to check yet",
  },
  refused: "An upload would refuse this mission",
  placeholders: "Some texts are still placeholders",
  questionStates: {
    passed: "checks passed",
    red: "checks found problems",
    running: "checks are running",
    "not run": "checks could not run",
    "nothing to check": "nothing to check",
  },
  ranTimes: (runs: number) => (runs === 1 ? "Each program ran once." : `Each program ran ${formatNumber(runs)} times.`),
  notRunHint: "The worker could not start. Reload the page, then run all checks.",
  emptyHint: "Checks run your answers against the testcases while you write.",
  emptySteps: "Add testcases, then a suggested answer or sample answers.",
  emptyKind: "Only programming questions are checked by running programs.",
  runAll: "Run all checks",
  runAllHint: "Runs every program three times.",
  openQuestion: (number: number) => `Question ${formatNumber(number)}`,
  otherQuestions: "Other questions",
  noFindings: "No problems found in this question.",
  problem: "Problem",
  warning: "Warning",
  upload: "The mission's file",
  uploadOf: (number: number) => `File of question ${formatNumber(number)}`,
  atLine: (line: number, column: number) => `Line ${formatNumber(line)}, column ${formatNumber(column)} of the file`,
  inQuestion: (number: number) => `Question ${formatNumber(number)}`,
  inMission: "Whole mission",
  tally: (problems: number, warnings: number) =>
    [
      ...(problems > 0 ? [count(problems, "problem", "problems")] : []),
      ...(warnings > 0 ? [count(warnings, "warning", "warnings")] : []),
    ].join(", "),
  table: "Testcases by program",
  testcase: "Testcase",
  testcaseKinds: { public: "public", opaque: "opaque", secret: "secret" },
  solution: "Model solution",
  starter: "Starter code",
  sample: (name: string) => `“${name}”`,
  asExpected: "As expected",
  notAsExpected: "Not as expected",
  slowest: "Slowest",
  ms: (ms: number) => `${formatNumber(ms)} ms`,
  ofLimit: (ms: number, limitMs: number) => `${formatNumber(ms)} of ${formatNumber(limitMs)} ms`,
  waiting: "Waits",
  outcomes,
  gave: (value: string) => `It gave ${value}`,
  errorAt: (line: number, explanation: string) => `Line ${formatNumber(line)}: ${explanation}`,
  solutionDoes,
  starterPasses: "The starter code already passes every testcase.",
  starterHint: "Add a testcase that it fails.",
  sampleShould,
  sampleFails: (numbers: readonly number[]) => `It does not pass ${testcases(numbers)}.`,
  samplePasses: (numbers: readonly number[]) => `It passes ${testcases(numbers)}.`,
  samplePassesAll: "It passes every testcase.",
  unknownTestcases: (name: string, numbers: readonly number[]) =>
    `“${name}” names no testcase of this question: ${listed(numbers)}.`,
  unknownHint: "Correct the numbers of its testcases.",
  outOfTime: (name: string) => `${name}: it ran out of time in a run.`,
  outOfTimeIn: (numbers: readonly number[]) => `In ${testcases(numbers)}.`,
  outOfTimeHint: "The machine may have been busy. Run the checks again.",
  runsDiffer: (name: string) => `${name}: runs have different results.`,
  runsDifferIn: (numbers: readonly number[]) => `It does not always pass ${testcases(numbers)}.`,
  runsDifferHint: "Avoid chance and long computations.",
  unwritten: (numbers: readonly number[], answer: string) =>
    `No value is written like ${answer}, the answer of ${testcases(numbers)}.`,
  unwrittenHint: (offer: string) => `The language writes ${offer}.`,
  notRun: (numbers: readonly number[]) => `These did not run: ${testcases(numbers)}.`,
  nearLimit: (name: string, ms: number, limitMs: number) =>
    `${name}: ${formatNumber(ms)} ms of ${formatNumber(limitMs)} ms allowed.`,
  nearLimitHint: (numbers: readonly number[]) => `Raise the time limit, or make these smaller: ${testcases(numbers)}.`,
  unfailed: (numbers: readonly number[]) => `No wrong answer fails ${testcases(numbers)}.`,
  unfailedHint: "Add a sample answer that does.",
  noSolution: "This question has no model solution.",
  noSolutionHint: "Write one under Question Template.",
  noValue: {
    noSolution: "Write a suggested answer first.",
    notRun: "It could not run.",
    tooSlow: "It is too slow.",
  },
  traps,
  counts,
  remedies,
  inPart: {
    globals: () => "Globals",
    prepend: (line: number) => `Prepend, line ${formatNumber(line)}`,
    postpend: (line: number) => `Postpend, line ${formatNumber(line)}`,
    testcase: (line: number) => `Line ${formatNumber(line)} of the testcase`,
  },
  concerns: (numbers: readonly number[]) => `Concerns ${testcases(numbers)}.`,
});
