import type { Schemas } from "../../api/client";

type Statistics = Pick<Schemas["StatisticsPage"]["assessments"][number], "id" | "title" | "mostFailed">;

/** A testcase with how many of the judged answers fail it. */
export interface FailingTestcase {
  readonly assessmentId: number;
  readonly title: string;
  readonly questionId: number;
  readonly questionNumber: number;
  readonly testcaseNumber: number;
  readonly failed: number;
  readonly judged: number;
}

/** Finds, among assessments with their counters, the testcase that most answers fail; null when none fails. */
export function mostFailing(assessments: readonly Statistics[]): FailingTestcase | null {
  const failing = assessments.flatMap(({ id, title, mostFailed }) =>
    mostFailed && mostFailed.failed > 0 ? [{ assessmentId: id, title, ...mostFailed }] : [],
  );
  const [first, ...others] = failing;
  if (!first) return null;
  return others.reduce((most, one) => (one.failed > most.failed ? one : most), first);
}

type Question = Pick<Schemas["AssessmentStatistics"]["questions"][number], "id" | "number" | "judged" | "testcases">;

/** Returns the testcases of an assessment that answers fail, the largest share first. */
export function failingTestcases(questions: readonly Question[], most: number) {
  return questions
    .flatMap(({ id, number, judged, testcases }) =>
      testcases.map((testcase) => ({ questionId: id, questionNumber: number, judged, ...testcase })),
    )
    .filter(({ failed }) => failed > 0)
    .sort((one, other) => other.failed / other.judged - one.failed / one.judged || other.failed - one.failed)
    .slice(0, most);
}
