import type { Observation } from "../../language/observation";
import { type JudgedTestcase, judge, visibleResults } from "./judge";

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

describe("visibleResults", () => {
  const testcases = [testcase("1", 1), testcase("2", 1, "opaque"), testcase("3", 1, "secret")];

  it("stays parallel to the public and opaque testcases", () => {
    const { results } = judge(testcases, [value("1"), value("2"), value("3")], 10);
    expect(visibleResults(results, testcases)).toEqual([
      { resultType: "pass", score: 1 },
      { resultType: "pass", score: 1 },
    ]);
  });

  it("tells nothing of an opaque testcase's values", () => {
    const { results } = judge(testcases, [value("0"), value("22"), value("33")], 10);
    expect(visibleResults(results, testcases)).toEqual([
      { resultType: "fail", expected: "1", actual: "0" },
      { resultType: "fail", expected: "", actual: "" },
    ]);
  });

  it("keeps the student's line of an opaque failure but not its explanation", () => {
    const { results } = judge(testcases, [studentError, studentError, studentError], 10);
    const [shown, opaque, ...more] = visibleResults(results, testcases);
    expect(JSON.stringify(shown)).toContain("4711");
    expect(opaque).toEqual({
      resultType: "error",
      errors: [
        {
          errorType: "runtime",
          line: 3,
          location: "student",
          errorLine: "  return error(x);",
          errorExplanation: "The program fails in a hidden testcase.",
        },
      ],
    });
    expect(more).toEqual([]);
  });

  it("never shows the text of an opaque testcase that fails itself", () => {
    const observation: Observation = {
      kind: "error",
      errors: [
        {
          phase: "runtime",
          location: "testcase",
          line: 1,
          errorLine: "f(hidden);",
          explanation: "Name f not declared.",
        },
      ],
      output: [],
    };
    const { results } = judge(testcases, [observation, observation, observation], 10);
    expect(JSON.stringify(visibleResults(results, testcases)[1])).not.toMatch(/hidden\)|Name f/);
  });

  it("keeps an opaque testcase out of an error in the prepend that the student's program called", () => {
    const error = {
      phase: "runtime",
      location: "prepend",
      line: 2,
      errorLine: "const first = xs => head(xs); // called for f(4711)",
      explanation: "Error: head(xs) expects a pair as argument xs, but encountered 4711",
    } as const;
    const seen: Observation = { kind: "error", errors: [error], output: ["4711"] };
    const { results } = judge(testcases, [seen, seen, seen], 10);
    const [shown, opaque, ...more] = visibleResults(results, testcases);
    expect(shown).toMatchObject({ errors: [{ errorLine: error.errorLine, errorExplanation: error.explanation }] });
    expect(opaque).toEqual({
      resultType: "error",
      errors: [
        {
          errorType: "runtime",
          line: 0,
          location: "prepend",
          errorLine: "",
          errorExplanation: "The program fails in a hidden testcase.",
        },
      ],
    });
    expect(more).toEqual([]);
  });

  it("keeps syntax errors of the student whole", () => {
    const observation: Observation = {
      kind: "error",
      errors: [
        { phase: "syntax", location: "student", line: 1, errorLine: "const x = 1", explanation: "Missing semicolon" },
      ],
      output: [],
    };
    const { results } = judge(testcases, [observation, observation, observation], 10);
    expect(JSON.stringify(visibleResults(results, testcases)[1])).toContain("Missing semicolon");
  });

  it("shows only system errors when the results do not belong to the testcases", () => {
    const failed = [
      { resultType: "error", errors: [{ errorType: "systemError", errorMessage: "Autograder runtime error." }] },
    ] as const;
    expect(visibleResults(failed, testcases)).toEqual(failed);
    expect(visibleResults([{ resultType: "fail", expected: "1", actual: "2" }], testcases)).toEqual([]);
  });
});
