import { useEffect, useRef, useState } from "react";
import { api, type Schemas, unwrap } from "../../../api/client";
import type { TestcaseState } from "../../../workspace/run-state";
import type { Testcase } from "../model";
import { passes } from "../testcase-card";
import type { RunListener } from "../testcase-results";

type RunCount = Schemas["RunStanding"];

/** Runs that end within this many milliseconds are told of as one. */
const GATHERED_MS = 300;

/** What came of a run, as the server counts it: places from 0. */
export interface RunOutcome {
  readonly passed: readonly number[];
  /** The first testcase that is not known to pass with this program. */
  readonly failing: number | null;
}

/**
 * Returns what came of a run of some testcases, null when one of them was stopped. Those that did not run now, as a series
 * ends with the first whose set-up fails, count by what they gave for the same program.
 *
 * @param ran the numbers of the testcases that ran, from 1
 * @param states by number of the testcase, of this program alone
 */
export function runOutcome(
  testcases: readonly Testcase[],
  ran: readonly number[],
  states: Readonly<Record<number, TestcaseState | undefined>>,
): RunOutcome | null {
  if (ran.length === 0 || ran.some((number) => states[number] === undefined || states[number] === "running"))
    return null;
  const isPassed = (place: number) => {
    const testcase = testcases[place];
    return testcase !== undefined && passes(testcase, states[place + 1]);
  };
  const failing = testcases.findIndex((_, place) => !isPassed(place));
  return { passed: ran.map((number) => number - 1).filter(isPassed), failing: failing === -1 ? null : failing };
}

/**
 * Tells the server of runs of testcases and remembers what it answers, by question. Nobody waits for it: one that does not
 * arrive is one run less in the count.
 */
export function useRunReports(courseId: number, isCounted: boolean) {
  const [runCounts, setRunCounts] = useState<Readonly<Record<number, RunCount>>>({});
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const send = async (questionId: number, { passed, failing }: RunOutcome) => {
    try {
      const runCount = await unwrap(
        api.POST("/v2/courses/{courseId}/assessments/question/{questionId}/testcase_runs", {
          params: { path: { courseId, questionId } },
          body: { passed: [...passed], failing },
        }),
      );
      setRunCounts((all) => ({ ...all, [questionId]: runCount }));
    } catch (error) {
      console.debug("A run of testcases was not counted", error);
    }
  };
  const report: RunListener = ({ id, testcases }, ran, states) => {
    const outcome = isCounted ? runOutcome(testcases, ran, states) : null;
    if (outcome === null) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void send(id, outcome), GATHERED_MS);
  };
  return { report, runCountOf: (questionId: number): RunCount | undefined => runCounts[questionId] };
}
