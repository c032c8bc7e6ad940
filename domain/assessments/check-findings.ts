import type { ErrorLocation } from "../../language/observation";
import type { CheckedProgram, CheckedQuestion, Expectation, Sample } from "./checked-question";
import { unknownVariant } from "./verdict";
import { type Unwritten, unwrittenForm } from "./written-values";

/**
 * What a program did in a testcase. `error` includes a program that was ended by a limit of memory or processes; `fault`
 * is the course's part, wrong in itself.
 */
export type OutcomeKind = "pass" | "fail" | "error" | "timeout" | "fault" | "not run";

export interface Outcome {
  readonly kind: OutcomeKind;
  /** The actual value, or the explanation of the first error; cut. */
  readonly detail: string;
  /** Where the first error was. */
  readonly at: { readonly part: ErrorLocation; readonly line: number } | null;
  readonly ms: number | null;
}

/** Where and why an outcome came to be, for the reader of a finding. */
type Cause = Pick<Outcome, "detail" | "at">;

/** What checks found. Testcases are named by their numbers in the file. `red` stands in the way of publishing. */
export type Finding =
  /** The model solution does not pass these testcases. */
  | ({
      readonly kind: "solution";
      readonly severity: "red";
      readonly how: OutcomeKind;
      readonly testcases: readonly number[];
    } & Cause)
  /** The starter code passes every testcase. */
  | { readonly kind: "starter"; readonly severity: "red" }
  /** A sample answer does not do what it should; testcases that pass or fail against what is expected. */
  | {
      readonly kind: "sample";
      readonly severity: "red";
      readonly name: string;
      readonly expects: Sample["expects"]["kind"];
      readonly passes: readonly number[];
      readonly fails: readonly number[];
    }
  /** A sample answer names testcases that there are not. */
  | {
      readonly kind: "unknown testcases";
      readonly severity: "red";
      readonly name: string;
      readonly testcases: readonly number[];
    }
  /** A program passed a testcase in one run and not in another, or did what it should in one run alone. */
  | {
      readonly kind: "runs differ";
      readonly severity: "red";
      readonly role: CheckedProgram["role"];
      readonly name: string;
      readonly testcases: readonly number[];
    }
  /**
   * A program ran out of time in some of its runs, which without that would be alike. The limit is one of the clock, so
   * this may say more of the machine than of the program: the checks are to be run again.
   */
  | {
      readonly kind: "out of time";
      readonly severity: "red";
      readonly role: CheckedProgram["role"];
      readonly name: string;
      readonly testcases: readonly number[];
    }
  /** Language, globals, prepend or postpend are wrong in themselves: no program can pass. */
  | { readonly kind: "fault"; readonly severity: "red"; readonly detail: string }
  /** No value is ever written like the expected answer of a testcase. `offer` is how the language writes what was likely meant. */
  | {
      readonly kind: "unwritten answer";
      readonly severity: "red";
      readonly testcases: readonly number[];
      readonly answer: string;
      readonly offer: string | null;
    }
  /** Some testcases could not be run. */
  | { readonly kind: "not run"; readonly severity: "red"; readonly testcases: readonly number[] }
  /** A right program takes more than half of the time limit. */
  | {
      readonly kind: "near limit";
      readonly severity: "warning";
      readonly role: CheckedProgram["role"];
      readonly name: string;
      readonly testcases: readonly number[];
      readonly ms: number;
      readonly limitMs: number;
    }
  /** No wrong program fails these testcases: neither a sample answer nor the starter code. */
  | { readonly kind: "unfailed"; readonly severity: "warning"; readonly testcases: readonly number[] }
  /** There are testcases and no model solution. */
  | { readonly kind: "no solution"; readonly severity: "warning" };

/** The part of a time limit beyond which a right program is too close to it. */
const NEAR_LIMIT = 0.5;

/** A program and its outcomes, by run and by testcase in the file's order. */
interface Judged {
  readonly program: CheckedProgram;
  readonly runs: ReadonlyArray<readonly Outcome[]>;
}

interface Checked {
  readonly question: CheckedQuestion;
  readonly programs: readonly Judged[];
  readonly limitMs: number;
}

/** Lists what the runs of a question's programs show, and says of each program whether it does what it should. */
export function findingsOf({ question, programs, limitMs }: Checked): {
  readonly findings: readonly Finding[];
  readonly asExpected: readonly boolean[];
} {
  const { content } = question;
  const hasSolution = (content.solution ?? "").trim() !== "";
  const missing: Finding[] =
    content.testcases.length > 0 && !hasSolution ? [{ kind: "no solution", severity: "warning" }] : [];
  missing.unshift(...unwrittenAnswers(question));
  const all = programs.flatMap(({ runs }) => runs.flat());
  const unknown = programs.length > 0 ? unknownVariant(content.gradingLibrary) : null;
  const fault = unknown ?? all.find(({ kind }) => kind === "fault")?.detail;
  if (fault !== undefined) {
    const findings: Finding[] = [{ kind: "fault", severity: "red", detail: fault }, ...missing];
    return { findings, asExpected: programs.map(() => false) };
  }
  const notRun = notRunIn(programs, content.testcases.length);
  if (notRun.length > 0) {
    const findings: Finding[] = [{ kind: "not run", severity: "red", testcases: notRun }, ...missing];
    return { findings, asExpected: programs.map((one) => isAsExpected(one)) };
  }
  return {
    findings: [
      ...programs.flatMap((one) => programFindings(one, content.testcases.length)),
      ...programs.flatMap((one) => nearLimit(one, limitMs)),
      ...unfailed(programs),
      ...missing,
    ],
    asExpected: programs.map((one) => isAsExpected(one)),
  };
}

/** Lists the expected answers of a question that no program can give, whatever it does. */
export function unwrittenAnswers({ content, numbers }: CheckedQuestion): Finding[] {
  const found = content.testcases.flatMap(({ answer }, index): Extract<Finding, { kind: "unwritten answer" }>[] => {
    const unwritten = unwrittenForm(answer);
    const number = numbers[index] ?? index + 1;
    if (!unwritten) return [];
    return [
      { kind: "unwritten answer", severity: "red", testcases: [number], answer: cut(answer), ...cutOffer(unwritten) },
    ];
  });
  return found.sort(({ testcases: [one = 0] }, { testcases: [other = 0] }) => one - other);
}

/** Characters of an answer that a finding keeps. */
const ANSWER_LIMIT = 100;

const cut = (text: string): string => (text.length <= ANSWER_LIMIT ? text : `${text.slice(0, ANSWER_LIMIT - 3)}...`);

const cutOffer = ({ offer }: Unwritten): Unwritten => ({ offer: offer === null ? null : cut(offer) });

function notRunIn(programs: readonly Judged[], testcases: number): number[] {
  if (programs.some(({ runs }) => runs.length === 0)) return [...Array(testcases).keys()].map((index) => index + 1);
  return numbersWhere(testcases, (index) =>
    programs.some(({ runs }) => runs.some((run) => run[index] === undefined || run[index].kind === "not run")),
  );
}

function isAsExpected({ program, runs }: Judged): boolean {
  return runs.length > 0 && runs.every((run) => meets(program.expects, run));
}

/** Says whether a run is as expected. "Too slow" and "error" mean at least one such testcase, whatever the others give. */
function meets(expects: Expectation, run: readonly Outcome[]): boolean {
  switch (expects.kind) {
    case "passes":
      return run.every(({ kind }) => kind === "pass");
    case "not all":
      return run.some(({ kind }) => kind !== "pass");
    case "fails":
      if (expects.testcases.length === 0) return run.some(({ kind }) => kind !== "pass");
      return (
        run.every(({ kind }, index) => expects.testcases.includes(index + 1) === (kind !== "pass")) &&
        expects.testcases.every((number) => run[number - 1] !== undefined)
      );
    case "timeout":
    case "error":
      return run.some(({ kind }) => kind === expects.kind);
  }
}

function programFindings(judged: Judged, testcases: number): Finding[] {
  const { program, runs } = judged;
  const { role, name, expects } = program;
  const unknown =
    expects.kind === "fails" ? expects.testcases.filter((number) => number < 1 || number > testcases) : [];
  if (unknown.length > 0) return [{ kind: "unknown testcases", severity: "red", name, testcases: unknown }];
  const difference = differenceOf(judged, testcases);
  if (difference) return [{ ...difference, severity: "red", role, name }];
  if (runs.some((run) => meets(expects, run))) return [];
  const [run] = runs as readonly [readonly Outcome[]];
  if (role === "starter") return [{ kind: "starter", severity: "red" }];
  return role === "solution" ? solutionFindings(run) : [sampleFinding(name, expects as Sample["expects"], run)];
}

/** How the runs of a program differ, in the testcases that they differ in. */
interface Difference {
  readonly kind: "runs differ" | "out of time";
  readonly testcases: readonly number[];
}

/** Returns how the runs differ; undefined where they are alike. What time alone explains is no difference of the program's. */
function differenceOf({ program, runs }: Judged, testcases: number): Difference | undefined {
  const isMixed = (index: number, isCounted: (outcome: Outcome | undefined) => boolean): boolean => {
    const counted = runs.map((run) => run[index]).filter(isCounted);
    const passes = counted.filter((outcome) => outcome?.kind === "pass").length;
    return passes > 0 && passes < counted.length;
  };
  const isMetBySome = (some: ReadonlyArray<readonly Outcome[]>): boolean => {
    const met = some.filter((run) => meets(program.expects, run)).length;
    return met > 0 && met < some.length;
  };
  const differing = numbersWhere(testcases, (index) => isMixed(index, (outcome) => outcome?.kind !== "timeout"));
  if (differing.length > 0 || isMetBySome(runs.filter(endedInTime)))
    return { kind: "runs differ", testcases: differing };
  const late = numbersWhere(testcases, (index) => isMixed(index, () => true));
  return late.length > 0 || isMetBySome(runs) ? { kind: "out of time", testcases: late } : undefined;
}

/** Tells whether a run came to an end in all of its testcases. */
export const endedInTime = (run: readonly Outcome[]): boolean => run.every(({ kind }) => kind !== "timeout");

/** Tells whether time alone makes the runs of a program differ. */
export function differInTimeAlone(program: CheckedProgram, runs: ReadonlyArray<readonly Outcome[]>): boolean {
  return differenceOf({ program, runs }, runs[0]?.length ?? 0)?.kind === "out of time";
}

function solutionFindings(run: readonly Outcome[]): Finding[] {
  const kinds: readonly OutcomeKind[] = ["fail", "error", "timeout"];
  return kinds.flatMap((how): Finding[] => {
    const first = run.find(({ kind }) => kind === how);
    if (!first) return [];
    const testcases = numbersWhere(run.length, (index) => run[index]?.kind === how);
    return [{ kind: "solution", severity: "red", how, testcases, detail: first.detail, at: first.at }];
  });
}

function sampleFinding(name: string, expects: Sample["expects"], run: readonly Outcome[]): Finding {
  const named = expects.kind === "fails" ? expects.testcases : [];
  const mustPass = (number: number) =>
    expects.kind === "passes" || (expects.kind === "fails" && named.length > 0 && !named.includes(number));
  const isPass = (index: number) => run[index]?.kind === "pass";
  return {
    kind: "sample",
    severity: "red",
    name,
    expects: expects.kind,
    passes: numbersWhere(run.length, (index) => isPass(index) && named.includes(index + 1)),
    fails: numbersWhere(run.length, (index) => !isPass(index) && mustPass(index + 1)),
  };
}

function nearLimit({ program, runs }: Judged, limitMs: number): Finding[] {
  const { role, name, expects } = program;
  if (expects.kind !== "passes" || !isAsExpected({ program, runs })) return [];
  const slowest = (index: number) => Math.max(...runs.map((run) => run[index]?.ms ?? 0));
  const testcases = numbersWhere(runs[0]?.length ?? 0, (index) => slowest(index) > limitMs * NEAR_LIMIT);
  if (testcases.length === 0) return [];
  const ms = Math.max(...testcases.map((number) => slowest(number - 1)));
  return [{ kind: "near limit", severity: "warning", role, name, testcases, ms, limitMs }];
}

function unfailed(programs: readonly Judged[]): Finding[] {
  const wrong = programs.filter(({ program }) => program.expects.kind !== "passes");
  const count = wrong[0]?.runs[0]?.length ?? 0;
  const testcases = numbersWhere(count, (index) =>
    wrong.every(({ runs }) => runs.every((run) => run[index]?.kind === "pass")),
  );
  return testcases.length > 0 ? [{ kind: "unfailed", severity: "warning", testcases }] : [];
}

function numbersWhere(count: number, holds: (index: number) => boolean): number[] {
  return [...Array(count).keys()].filter(holds).map((index) => index + 1);
}
