import { useEffect, useRef } from "react";
import { checkRequest } from "../../../../../assessments/checks";
import type { Observation } from "../../../../../language/observation";
import { strings } from "../../../texts/mission-fields";
import { openLanguageSession } from "../../../workspace/language-worker";
import { draftQuestion } from "../checks/draft-question";
import { TestcaseRunner } from "../checks/testcase-runner";
import type { MissionTask } from "../mission";
import type { ExpectedOf } from "./form-props";
import type { ProblemOf } from "./part-change";
import { useLatest } from "./use-latest";

/**
 * Gives what the model solution gives in a testcase, as grading would see it, from a language worker that starts with the
 * first one; undefined while there is no solution.
 */
export function useExpectedOf(problem: ProblemOf<"programming">, task: MissionTask): ExpectedOf | undefined {
  const runner = useRef<TestcaseRunner | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(
    () => () => {
      runner.current?.dispose();
      runner.current = null;
    },
    [],
  );
  const { solution } = problem.snippet;
  const expectedOf = useLatest<Parameters<ExpectedOf>, Promise<string>>(async ({ program }) => {
    const question = draftQuestion(problem, task);
    if (!question || solution === null) throw new Error(strings.fillNothing);
    const answer = { role: "solution", name: "", text: solution, expects: { kind: "passes" } } as const;
    const request = checkRequest(question, answer);
    runner.current ??= new TestcaseRunner(openLanguageSession());
    const { current } = runner;
    // A worker runs one testcase at a time.
    const run = last.current.then(() => current.run(request, program ?? ""));
    last.current = run;
    const outcome = await run;
    if (typeof outcome === "string") throw new Error(strings.fillNothing);
    return answerIn(outcome.observation);
  });
  return solution === null ? undefined : expectedOf;
}

function answerIn(observation: Observation): string {
  switch (observation.kind) {
    case "value":
      return observation.value;
    case "error":
      throw new Error(observation.errors[0]?.explanation ?? "");
    case "timeout":
      throw new Error(strings.fillSlow);
    default:
      throw new Error(observation.reason);
  }
}
