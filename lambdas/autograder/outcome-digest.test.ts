import type { AutogradingResult } from "../../domain/assessments/judge";
import { outcomeDigest } from "./outcome-digest";

const pass = { resultType: "pass", score: 1 } as const;
const fail = (actual: string) => ({ resultType: "fail", expected: "6", actual }) as const;
const error = (line: number, errorExplanation: string): AutogradingResult => ({
  resultType: "error",
  errors: [{ errorType: "runtime", line, location: "student", errorLine: "x;", errorExplanation }],
});

it("is the same where every testcase came to the same", () => {
  expect(outcomeDigest([pass, fail("5")])).toBe(outcomeDigest([pass, fail("5")]));
  expect(outcomeDigest([error(3, "Name x not declared.")])).toBe(outcomeDigest([error(8, "Name x not declared.")]));
});

it("is another where a testcase gave another value, or failed in another way", () => {
  const outcomes = [
    [pass, pass],
    [pass, fail("5")],
    [pass, fail("7")],
    [fail("5"), pass],
    [pass, error(3, "Name x not declared.")],
    [pass, error(3, "Name y not declared.")],
    [pass, { resultType: "error", errors: [{ errorType: "timeout" }] } as const],
  ];
  expect(new Set(outcomes.map(outcomeDigest)).size).toBe(7);
});
