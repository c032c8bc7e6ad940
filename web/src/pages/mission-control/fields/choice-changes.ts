import type { ChoiceDocument } from "../../../../../domain/assessments/xml";
import { removed } from "./list-changes";
import type { ProblemOf } from "./part-change";

type Mcq = ProblemOf<"mcq">;

/** Returns the index of the last choice that is marked as correct, as the editor of 2022 reads it; null without one. */
export function solutionOf({ choices }: Pick<Mcq, "choices">): number | null {
  const index = choices.findLastIndex(({ correct }) => correct === true);
  return index < 0 ? null : index;
}

/** Marks one choice as correct and all others as wrong. */
export const withSolution = (problem: Mcq, solution: number): Mcq => ({
  ...problem,
  choices: problem.choices.map((choice, index) =>
    choice.correct === (index === solution) ? choice : { ...choice, correct: index === solution },
  ),
});

/** Adds a choice at the end. The first one is the solution, for a question always has one. */
export function addChoice(problem: Mcq): Mcq {
  const choice: ChoiceDocument = { correct: problem.choices.length === 0, hint: null, text: "A" };
  return { ...problem, choices: [...problem.choices, choice] };
}

/** Removes a choice. When it was the solution, the one that takes its place is, or the last one. */
export function removeChoice(problem: Mcq, index: number): Mcq {
  const wasSolution = problem.choices[index]?.correct === true;
  const without = { ...problem, choices: removed(problem.choices, index) };
  if (!wasSolution || without.choices.length === 0 || solutionOf(without) !== null) return without;
  return withSolution(without, Math.min(index, without.choices.length - 1));
}
