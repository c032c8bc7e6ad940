import { RUNS_UNTIL_STUCK } from "../../../domain/facts/limits";

/** One finished run of a question's testcases, by their places among those that the student is shown. */
export interface TestcaseRun {
  readonly passed: readonly number[];
  /** The first that failed, null when all have passed. */
  readonly failing: number | null;
}

/** The latest results of a student's testcase runs for one question. */
export interface TestcaseRuns {
  /** The attempt of the submission that they belong to: work that is given back begins anew. */
  readonly attempt: number;
  /** The testcases that have ever passed. */
  readonly passed: readonly number[];
  /** Runs since a testcase passed for the first time. */
  readonly runs: number;
  readonly failing: number | null;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
  readonly version: number;
}

/** Returns what came of the runs with one more. A run in which all pass begins the count anew, as a newly passed testcase does. */
export function afterRun(
  before: TestcaseRuns | undefined,
  { passed, failing }: TestcaseRun,
  attempt: number,
  now: Date,
): TestcaseRuns {
  const known = new Set(before?.passed);
  const isProgress = failing === null || passed.some((testcase) => !known.has(testcase));
  const counted = before?.attempt === attempt ? before.runs : 0;
  return {
    attempt,
    passed: [...new Set([...known, ...passed])].sort((a, b) => a - b),
    runs: isProgress ? 0 : counted + 1,
    failing,
    lastAt: now.toISOString(),
    version: (before?.version ?? 0) + 1,
  };
}

/** Tells whether a student is stuck: several runs, and none of them passed a testcase that had not passed before. */
export function isStuck({ runs, failing }: Pick<TestcaseRuns, "runs" | "failing">): boolean {
  return failing !== null && runs >= RUNS_UNTIL_STUCK;
}
