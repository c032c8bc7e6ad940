import { useEffect, useRef, useState } from "react";
import { SHOWN_TO_STUDENTS } from "../../../../domain/facts/testcase-kinds";
import type { Library } from "../../../../language/library";
import type { TestcaseState } from "../../workspace/run-state";
import type { TestcaseRun, WorkspaceStore } from "../../workspace/workspace-store";
import type { ProgrammingQuestion, Testcase } from "./model";

/** How a testcase went in this browser, and the program that it tested. */
export interface LocalResult {
  readonly state: TestcaseState;
  readonly program: string;
}

/** What running the testcases of a question takes. */
export interface TestedQuestion extends Pick<ProgrammingQuestion, "id" | "prepend" | "postpend" | "solutionTemplate"> {
  readonly testcases: readonly Testcase[];
}

/** By number of the testcase, from 1. */
export type LocalResults = Readonly<Record<number, LocalResult>>;

/** The results of all questions while their assessment is open: they stay when the person goes to another question. */
export interface TestcaseResults {
  of(questionId: number): LocalResults;
  /** Runs all testcases of a question on a program, or the one of this number. */
  test(question: TestedQuestion, library: Library, program: string, number?: number): Promise<void>;
}

const NONE: LocalResults = {};

/** Hears of each run that has ended: the numbers of the testcases that ran, and what they gave for this program, with older ones. */
export type RunListener = (
  question: TestedQuestion,
  ran: readonly number[],
  states: Readonly<Record<number, TestcaseState | undefined>>,
) => void;

/** Remembers what testcases gave, by question, and tells of each run that has ended. */
export function useTestcaseResults(store: WorkspaceStore, onRun: RunListener): TestcaseResults {
  const [results, setResults] = useState<Readonly<Record<number, LocalResults>>>({});
  // A run ends long after the render that began it.
  const latest = useRef(results);
  useEffect(() => {
    latest.current = results;
  }, [results]);
  const test: TestcaseResults["test"] = async (question, library, program, number) => {
    const runs = runsOf(question, library, program).filter((run) => number === undefined || run.number === number);
    const numbers = runs.map((run) => run.number);
    const ran = new Set<number>();
    const forget = store.subscribe(({ testcases }, { testcases: before }) => {
      const changed = numbers.filter((one) => testcases[one] !== before[one]);
      if (changed.length === 0) return;
      for (const one of changed) ran.add(one);
      setResults((all) => ({
        ...all,
        [question.id]: withStates(all[question.id] ?? NONE, testcases, changed, program),
      }));
    });
    await store.getState().test(runs);
    forget();
    const { testcases } = store.getState();
    const states = { ...statesOf(latest.current[question.id] ?? NONE, program), ...pick(testcases, [...ran]) };
    onRun(question, [...ran], states);
  };
  return { of: (questionId) => results[questionId] ?? NONE, test };
}

/** The results after the states of these testcases changed; one that has no state any more was stopped on its way. */
export function withStates(
  results: LocalResults,
  states: Readonly<Record<number, TestcaseState>>,
  changed: readonly number[],
  program: string,
): LocalResults {
  const next: Record<number, LocalResult> = { ...results };
  for (const number of changed) {
    const state = states[number];
    if (state !== undefined) next[number] = { state, program };
    else if (next[number]?.state === "running") delete next[number];
  }
  return next;
}

/** What testcases gave for one program, by their number. */
function statesOf(results: LocalResults, program: string): Record<number, TestcaseState> {
  const own = Object.entries(results).filter(([, result]) => result.program === program);
  return Object.fromEntries(own.map(([number, { state }]) => [Number(number), state]));
}

const pick = (states: Readonly<Record<number, TestcaseState>>, numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((number) => [number, states[number]]));

/** Every testcase of a question with the text it tests. */
function runsOf(question: TestedQuestion, library: Library, program: string): TestcaseRun[] {
  const { prepend, postpend, solutionTemplate, testcases } = question;
  return testcases.map((testcase, index) => ({
    number: index + 1,
    library,
    prepend: prepend ?? "",
    program,
    postpend: postpend ?? "",
    template: solutionTemplate,
    testcase: testcase.program,
    opaque: SHOWN_TO_STUDENTS[testcase.type] !== "all",
  }));
}
