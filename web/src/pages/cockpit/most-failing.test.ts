import { failingTestcases, mostFailing } from "./most-failing";

const failing = (failed: number) => ({ failed, judged: 300, questionId: 7, questionNumber: 1, testcaseNumber: 2 });

it("finds the testcase that most answers fail", () => {
  const assessments = [
    { id: 1, title: "One", mostFailed: failing(20) },
    { id: 2, title: "Two", mostFailed: failing(219) },
    { id: 3, title: "Three", mostFailed: null },
  ];
  expect(mostFailing(assessments)).toMatchObject({ assessmentId: 2, title: "Two", failed: 219, judged: 300 });
  expect(mostFailing([{ id: 1, title: "One", mostFailed: failing(0) }])).toBeNull();
  expect(mostFailing([])).toBeNull();
});

it("orders an assessment's testcases by the share that fails, without those that all pass", () => {
  const testcase = (number: number, failed: number) => ({ number, failed, type: "public" as const, program: "f(1);" });
  const questions = [
    { id: 1, number: 1, judged: 100, testcases: [testcase(1, 24), testcase(2, 0)] },
    { id: 2, number: 2, judged: 10, testcases: [testcase(1, 6)] },
  ];
  const places = failingTestcases(questions, 5).map(({ questionId, number }) => [questionId, number]);
  expect(places).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(failingTestcases(questions, 1)).toHaveLength(1);
});
