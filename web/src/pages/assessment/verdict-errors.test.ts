import type { ProgrammingQuestion } from "./model";
import { verdictErrors } from "./verdict-errors";

type Judged = Pick<ProgrammingQuestion, "testcases" | "autogradingResults">;
const runtime = (line: number, location = "student") => {
  return { errorType: "runtime", line, location, errorLine: "x;", errorExplanation: "Name x not declared." };
};
const judged = (types: readonly string[], errors: readonly object[][]): Judged =>
  ({
    testcases: types.map((type) => ({ type, score: 1, program: "f();", answer: "1" })),
    autogradingResults: errors.map((some) => ({ resultType: "error", errors: some })),
  }) as unknown as Judged;

it("tells an error once with the testcases in which it came, by lines", () => {
  const question = judged(["public", "public", "public"], [[runtime(3)], [runtime(1)], [runtime(3)]]);
  expect(verdictErrors(question, false)).toEqual([
    { line: 1, text: expect.stringContaining("Name x not declared."), testcases: [2] },
    { line: 3, text: expect.stringContaining("Name x not declared."), testcases: [1, 3] },
  ]);
});

it("leaves out what is not in the student's own lines", () => {
  expect(verdictErrors(judged(["public"], [[runtime(2, "prepend"), { errorType: "timeout" }]]), false)).toEqual([]);
});

it("tells nothing of a testcase that is opaque, unless it is shown", () => {
  const question = judged(["opaque"], [[runtime(2)]]);
  expect(verdictErrors(question, false)).toEqual([]);
  expect(verdictErrors(question, true)).toHaveLength(1);
});

it("tells nothing before there is a verdict, or where the autograder failed", () => {
  expect(verdictErrors({ ...judged(["public"], []), autogradingResults: null }, false)).toEqual([]);
  expect(verdictErrors(judged(["public", "public"], [[runtime(1)]]), false)).toEqual([]);
});
