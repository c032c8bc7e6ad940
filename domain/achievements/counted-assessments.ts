import { isAboutWork, partsOf } from "./condition";
import { type ByGoalKind, byGoalKind, type GoalRule } from "./goal-meta";

const NUMBERS_OF = {
  Manual: () => [],
  Event: () => [],
  Assessment: ({ assessmentNumber }) => [assessmentNumber],
  Binary: ({ condition }) =>
    partsOf(condition)
      .filter(isAboutWork)
      .map(({ restriction }) => restriction.trim()),
} satisfies ByGoalKind<[], string[]>;

/** Returns the numbers of the assessments that count for a goal, each once, in the order in which its rule names them. */
export function countedAssessments(rule: GoalRule | null): string[] {
  if (rule === null) return [];
  const numbers: string[] = byGoalKind<[], string[]>(rule, NUMBERS_OF);
  return [...new Set(numbers)].filter((number) => number !== "");
}
