import { type CheckedQuestion, programsOf } from "../../domain/assessments/checks";
import type { Executor } from "../../lambdas/autograder/executor-client";
import { readAuthored } from "../../lambdas/core/assessments/authored";
import type { CheckJob } from "../../lambdas/core/assessments/check-job";
import { checkedQuestions } from "../../lambdas/core/assessments/checks";
import type { Core } from "../../lambdas/core/kernel/core";

/**
 * Returns an executor that computes nothing: the model solution of a question of the assessment gives the expected answers,
 * a sample answer gives what its author expects of it, every other program gives none.
 */
export async function solvedBy(
  core: Pick<Core, "table">,
  { courseId, assessmentId }: Pick<CheckJob, "courseId" | "assessmentId">,
): Promise<Executor> {
  const authored = await readAuthored(core, courseId, assessmentId);
  const questions = authored ? checkedQuestions(authored.content.questions, authored.task) : [];
  return {
    execute: async ({ student, testcases }) => {
      const question = questions.find((one) => one && expectationOf(one, student));
      const observations = testcases.map((_, index) => {
        const value =
          question && passes(question, student, index) ? question.content.testcases[index]?.answer : undefined;
        return { kind: "value" as const, value: value ?? "not the answer", output: [] };
      });
      return { observations };
    },
  };
}

const expectationOf = (question: CheckedQuestion, student: string) =>
  programsOf(question).find(({ role, text }) => role !== "starter" && text === student)?.expects;

function passes(question: CheckedQuestion, student: string, index: number): boolean {
  const expects = expectationOf(question, student);
  if (expects?.kind !== "fails") return expects?.kind === "passes";
  return expects.testcases.length > 0 && !expects.testcases.includes(question.numbers[index] ?? index + 1);
}
