import type { Observation } from "../../language/observation";
import {
  differInTimeAlone,
  endedInTime,
  type Finding,
  findingsOf,
  type Outcome,
  type OutcomeKind,
} from "./check-findings";
import { type CheckedProgram, type CheckedQuestion, programsOf } from "./checked-question";
import { gradingLibrary } from "./execution-request";
import { judge } from "./judge";

export { type Finding, type Outcome, type OutcomeKind, unwrittenAnswers } from "./check-findings";
export * from "./checked-question";
export { fileNumbers } from "./testcase-order";

/** How often each program is run before an assessment is published. */
export const RUNS_BEFORE_PUBLISHING = 3;
/** How often at most, where some runs ran out of time and others did not: a busy machine must not refuse a mission. */
export const MOST_RUNS_BEFORE_PUBLISHING = 7;

/** Tells whether a program is to be run once more before its question is judged. */
export function needsAnotherRun(program: CheckedProgram, runs: ReadonlyArray<readonly Outcome[]>): boolean {
  if (runs.length < RUNS_BEFORE_PUBLISHING) return true;
  return runs.length < MOST_RUNS_BEFORE_PUBLISHING && differInTimeAlone(program, decidingRuns(program, runs));
}

/**
 * Returns the runs that a program is judged by: all of them, but where time alone makes them differ and enough of them
 * ended in time, those. How close these came to the limit is told apart.
 */
function decidingRuns(program: CheckedProgram, runs: ReadonlyArray<readonly Outcome[]>) {
  const inTime = runs.filter(endedInTime);
  const areEnough = inTime.length >= RUNS_BEFORE_PUBLISHING && inTime.length < runs.length;
  return areEnough && differInTimeAlone(program, runs) ? inTime : runs;
}

/** Characters of an actual value or an explanation that a result keeps. */
const DETAIL_LIMIT = 300;

/** What one run of a program gave, by testcase in the stored order; undefined where a testcase was not run. */
export interface ProgramRun {
  readonly observations: ReadonlyArray<Observation | undefined>;
  /** Milliseconds by testcase, where they were measured. */
  readonly times?: ReadonlyArray<number | undefined>;
}

/** What a program did, in all of its runs. */
export interface ProgramResult {
  readonly role: CheckedProgram["role"];
  readonly name: string;
  /** By testcase in the file's order: of the first run in which it did not pass, else of the last. */
  readonly outcomes: readonly Outcome[];
  readonly isAsExpected: boolean;
  /** Milliseconds of the slowest testcase of all runs; null where no time was measured. */
  readonly slowestMs: number | null;
}

export type ChecksState = "passed" | "red" | "nothing to check";

export interface QuestionResult {
  readonly state: ChecksState;
  readonly programs: readonly ProgramResult[];
  readonly findings: readonly Finding[];
}

/**
 * Judges what the programs of a question did.
 * @param runs by program as `programsOf` lists them, all runs of it
 */
export function questionResult(question: CheckedQuestion, runs: ReadonlyArray<readonly ProgramRun[]>): QuestionResult {
  return resultOfOutcomes(
    question,
    runs.map((ofProgram) => ofProgram.map((run) => outcomesOf(question, run))),
  );
}

/** What the outcomes of all runs show, by program, by run, and by testcase in the file's order. */
export function resultOfOutcomes(
  question: CheckedQuestion,
  runs: ReadonlyArray<ReadonlyArray<readonly Outcome[]>>,
): QuestionResult {
  const programs = programsOf(question).map((program, index) => {
    return { program, runs: decidingRuns(program, runs[index] ?? []) };
  });
  const limitMs = gradingLibrary(question.content.gradingLibrary).execTimeMs;
  const { findings, asExpected } = findingsOf({ question, programs, limitMs });
  const isRed = findings.some(({ severity }) => severity === "red");
  return {
    state: isRed ? "red" : programs.length === 0 ? "nothing to check" : "passed",
    findings,
    programs: programs.map(({ program: { role, name }, runs: judged }, index) => ({
      role,
      name,
      outcomes: summaryOf(judged),
      isAsExpected: asExpected[index] ?? false,
      slowestMs: slowestOf(judged),
    })),
  };
}

/** Returns the state of an assessment from those of its questions. */
export function stateOf(questions: ReadonlyArray<{ readonly state: ChecksState }>): ChecksState {
  if (questions.some(({ state }) => state === "red")) return "red";
  return questions.some(({ state }) => state === "passed") ? "passed" : "nothing to check";
}

/** Judges one run; its outcomes stand in the file's order. */
export function outcomesOf({ content, numbers }: CheckedQuestion, { observations, times }: ProgramRun): Outcome[] {
  const { results } = judge(content.testcases, observations as readonly Observation[], 0);
  const outcomes: Outcome[] = [];
  for (const [index, { resultType }] of results.entries()) {
    const observation = observations[index];
    const ms = times?.[index] ?? null;
    const kind = resultType === "error" ? errorKind(observation) : resultType;
    outcomes[(numbers[index] ?? index + 1) - 1] = { kind, ...detailOf(observation), ms };
  }
  return outcomes;
}

function errorKind(observation: Observation | undefined): OutcomeKind {
  if (observation === undefined) return "not run";
  if (observation.kind === "timeout" || observation.kind === "fault") return observation.kind;
  return "error";
}

function detailOf(observation: Observation | undefined): Pick<Outcome, "detail" | "at"> {
  switch (observation?.kind) {
    case "value":
      return { detail: cut(observation.value), at: null };
    case "error": {
      const [first] = observation.errors;
      if (!first) return { detail: "", at: null };
      return { detail: cut(first.explanation), at: { part: first.location, line: first.line } };
    }
    case "fault":
    case "killed":
      return { detail: cut(observation.reason), at: null };
    default:
      return { detail: "", at: null };
  }
}

function cut(text: string): string {
  return text.length <= DETAIL_LIMIT ? text : `${text.slice(0, DETAIL_LIMIT - 3)}...`;
}

function summaryOf(runs: ReadonlyArray<readonly Outcome[]>): Outcome[] {
  const last = runs.at(-1) ?? [];
  return last.map((outcome, index) => runs.map((run) => run[index]).find((one) => one?.kind !== "pass") ?? outcome);
}

function slowestOf(runs: ReadonlyArray<readonly Outcome[]>): number | null {
  const times = runs.flat().flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return times.length === 0 ? null : Math.max(...times);
}

/** What is kept of an assessment's checks: plain data of at most some 100 KB. */
export interface StoredChecks {
  readonly state: ChecksState;
  /** Red ones first, then by question. */
  readonly findings: ReadonlyArray<Finding & { readonly question: number }>;
  /** How many more there were. */
  readonly unlisted: number;
}

/** Findings that are kept of an assessment. */
export const STORED_FINDINGS = 60;

/** Returns what is kept of the checks of an assessment. Questions are numbered from 1. */
export function checksToStore(
  questions: ReadonlyArray<Pick<QuestionResult, "state" | "findings"> | null>,
): StoredChecks {
  const checked = questions.map((one) => one ?? { state: "nothing to check" as const, findings: [] });
  const all = checked.flatMap(({ findings }, index) => findings.map((one) => ({ question: index + 1, ...one })));
  const isRed = ({ severity }: Finding) => severity === "red";
  const sorted = [...all.filter(isRed), ...all.filter((one) => !isRed(one))];
  const findings = sorted.slice(0, STORED_FINDINGS);
  return { state: stateOf(checked), findings, unlisted: sorted.length - findings.length };
}
