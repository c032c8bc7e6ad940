import type { Observation } from "../../language/observation";
import { type JudgedTestcase, judge } from "./judge";

const value = (text: string): Observation => ({ kind: "value", value: text, output: [] });
const testcase = (
  answer: string,
  score: number,
  type: JudgedTestcase["type"] = "public",
  program = "f(1);",
): JudgedTestcase => ({ type, program, answer, score });

const studentError: Observation = {
  kind: "error",
  errors: [
    { phase: "runtime", location: "student", line: 3, errorLine: "  return error(x);", explanation: "Error: 4711" },
  ],
  output: [],
};

describe("judge", () => {
  it("passes a testcase whose value is written exactly as the answer", () => {
    expect(judge([testcase("6", 2)], [value("6")], 100)).toEqual({
      results: [{ resultType: "pass", score: 2 }],
      totalScore: 2,
      maxScore: 2,
      xp: 100,
    });
  });

  it("compares texts and not meanings", () => {
    expect(judge([testcase("ab", 1), testcase("1.0", 1)], [value('"ab"'), value("1")], 10)).toEqual({
      results: [
        { resultType: "fail", expected: "ab", actual: '"ab"' },
        { resultType: "fail", expected: "1.0", actual: "1" },
      ],
      totalScore: 0,
      maxScore: 2,
      xp: 0,
    });
  });

  it("rounds XP down", () => {
    const testcases = [testcase("1", 1), testcase("2", 1), testcase("3", 1)];
    expect(judge(testcases, [value("1"), value("2"), value("0")], 100).xp).toBe(66);
    expect(judge(testcases, [value("1"), value("0"), value("0")], 100).xp).toBe(33);
  });

  it("counts passes when every score is 0", () => {
    const testcases = [testcase("1", 0), testcase("2", 0), testcase("3", 0)];
    expect(judge(testcases, [value("1"), value("2"), value("0")], 250)).toMatchObject({
      totalScore: 0,
      maxScore: 0,
      xp: 166,
    });
  });

  it("gives 0 XP without testcases", () => {
    expect(judge([], [], 500)).toEqual({ results: [], totalScore: 0, maxScore: 0, xp: 0 });
  });

  it("weighs testcases by their score", () => {
    const verdict = judge([testcase("1", 7), testcase("2", 3)], [value("0"), value("2")], 1000);
    expect(verdict).toMatchObject({ totalScore: 3, maxScore: 10, xp: 300 });
  });

  it("reports errors with their place", () => {
    expect(judge([testcase("1", 1)], [studentError], 10).results).toEqual([
      {
        resultType: "error",
        errors: [
          {
            errorType: "runtime",
            line: 3,
            location: "student",
            errorLine: "  return error(x);",
            errorExplanation: "Error: 4711",
          },
        ],
      },
    ]);
  });

  it("reports a timeout, a killed process and a missing observation each in their own way", () => {
    const testcases = [testcase("1", 1), testcase("1", 1), testcase("1", 1)];
    const observations: Observation[] = [
      { kind: "timeout", output: [] },
      { kind: "killed", reason: "The program used more memory than a submission may use." },
    ];
    expect(judge(testcases, observations, 30)).toEqual({
      results: [
        { resultType: "error", errors: [{ errorType: "timeout" }] },
        {
          resultType: "error",
          errors: [
            { errorType: "systemError", errorMessage: "The program used more memory than a submission may use." },
          ],
        },
        { resultType: "error", errors: [{ errorType: "systemError", errorMessage: "The testcase was not run." }] },
      ],
      totalScore: 0,
      maxScore: 3,
      xp: 0,
    });
  });

  it("cuts long values but compares them whole", () => {
    const long = "a".repeat(5_000);
    expect(judge([testcase(long, 1)], [value(long)], 1).xp).toBe(1);
    const [failed] = judge([testcase("b", 1)], [value(long)], 1).results;
    expect(failed).toEqual({ resultType: "fail", expected: "b", actual: `${"a".repeat(2_000)}... (5000 characters)` });
  });
});
