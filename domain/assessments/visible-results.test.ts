import type { AutogradingError, AutogradingResult } from "./judge";
import { visibleResults } from "./visible-results";

const testcases = [{ type: "public" }, { type: "opaque" }, { type: "secret" }] as const;
/** The results of three testcases that all end with the same error. */
const errorsOf = (error: AutogradingError): AutogradingResult[] =>
  testcases.map(() => ({ resultType: "error", errors: [error] }));

it("stays parallel to the public and opaque testcases", () => {
  const results = testcases.map((): AutogradingResult => ({ resultType: "pass", score: 1 }));
  expect(visibleResults(results, { testcases })).toEqual([
    { resultType: "pass", score: 1 },
    { resultType: "pass", score: 1 },
  ]);
});

it("shows an opaque testcase's values, and no secret one's, after an early hand-in", () => {
  const results: AutogradingResult[] = [
    { resultType: "pass", score: 1 },
    { resultType: "fail", expected: "2", actual: "22" },
    { resultType: "fail", expected: "3", actual: "33" },
  ];
  expect(visibleResults(results, { testcases }, { hasEarlyFeedback: true })).toEqual([
    { resultType: "pass", score: 1 },
    { resultType: "fail", expected: "2", actual: "22" },
  ]);
});

it("hides an opaque testcase's values", () => {
  const results: AutogradingResult[] = [
    { resultType: "fail", expected: "1", actual: "0" },
    { resultType: "fail", expected: "2", actual: "22" },
    { resultType: "fail", expected: "3", actual: "33" },
  ];
  expect(visibleResults(results, { testcases })).toEqual([
    { resultType: "fail", expected: "1", actual: "0" },
    { resultType: "fail", expected: "", actual: "" },
  ]);
});

it("keeps the student's line of an opaque failure but not its explanation", () => {
  const error: AutogradingError = {
    errorType: "runtime",
    line: 3,
    location: "student",
    errorLine: "  return error(x);",
    errorExplanation: "Error: 4711",
  };
  const [shown, opaque, ...more] = visibleResults(errorsOf(error), { testcases });
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
  const error: AutogradingError = {
    errorType: "runtime",
    line: 1,
    location: "testcase",
    errorLine: "f(hidden);",
    errorExplanation: "Name f not declared.",
  };
  expect(JSON.stringify(visibleResults(errorsOf(error), { testcases })[1])).not.toMatch(/hidden\)|Name f/);
});

it("keeps the prepend's text and an opaque testcase out of an error in the prepend that the student's program called", () => {
  const error: AutogradingError = {
    errorType: "runtime",
    line: 2,
    location: "prepend",
    errorLine: "const first = xs => head(xs); // called for f(4711)",
    errorExplanation: "Error: head(xs) expects a pair as argument xs, but encountered 4711",
  };
  const prepend = "const rest = xs => tail(xs);\nconst first = xs => head(xs); // called for f(4711)";
  const [shown, opaque, ...more] = visibleResults(errorsOf(error), { testcases, prepend });
  const shownAs = (errorExplanation: string) => ({
    resultType: "error",
    errors: [{ errorType: "runtime", line: 0, location: "prepend", errorLine: "", errorExplanation }],
  });
  expect(shown).toEqual(
    shownAs(
      "In code that the course gives, in first: Error: head(xs) expects a pair as argument xs, but encountered 4711",
    ),
  );
  expect(opaque).toEqual(shownAs("The program fails in a hidden testcase."));
  expect(more).toEqual([]);
});

it("keeps syntax errors of the student whole", () => {
  const error: AutogradingError = {
    errorType: "syntax",
    line: 1,
    location: "student",
    errorLine: "const x = 1",
    errorExplanation: "Missing semicolon",
  };
  expect(visibleResults(errorsOf(error), { testcases })[1]).toEqual({ resultType: "error", errors: [error] });
});

it("shows only system errors when the results do not belong to the testcases", () => {
  const failed: AutogradingResult[] = [
    { resultType: "error", errors: [{ errorType: "systemError", errorMessage: "Autograder runtime error." }] },
  ];
  expect(visibleResults(failed, { testcases })).toEqual(failed);
  expect(visibleResults([{ resultType: "fail", expected: "1", actual: "2" }], { testcases })).toEqual([]);
});
