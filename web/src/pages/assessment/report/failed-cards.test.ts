import type { Schemas } from "../../../api/client";
import type { ProgrammingQuestion, Question } from "../model";
import { failedCards } from "./failed-cards";

const PASS = { resultType: "pass", score: 1 } as const;
const HIDDEN = { resultType: "fail", expected: "", actual: "" } as const;
const testcases = [
  { type: "public", program: "f(1);", answer: "1", score: 1 },
  { type: "public", program: "f(2);", answer: "2", score: 2 },
  { type: "opaque", program: "", answer: "", score: 3 },
] as const;
const question = (results: readonly Schemas["AutogradingResult"][] | null): Question =>
  ({ type: "programming", testcases, autogradingResults: results }) as unknown as ProgrammingQuestion;

it("tells which testcases failed, what each cost, and of a hidden one nothing else", () => {
  const failed = failedCards(question([PASS, { resultType: "fail", expected: "2", actual: "3" }, HIDDEN]), false);
  expect(failed).toMatchObject({
    cards: [
      { number: 2, outcome: "failed", points: 2, program: "f(2);", expected: "2", actual: "3" },
      { number: 3, outcome: "failed", points: 3, program: null, expected: null, actual: null },
    ],
    lost: 5,
    of: 6,
  });
});

it("tells an error in words, with its line", () => {
  const error = {
    errorType: "runtime",
    line: 3,
    location: "student",
    errorLine: "",
    errorExplanation: "No such name.",
  };
  const failed = failedCards(question([PASS, { resultType: "error", errors: [error] }, PASS]), false);
  expect(failed?.cards).toMatchObject([{ number: 2, outcome: "erred", actual: "[RUNTIME] Line 3: No such name." }]);
});

it("has nothing to say when all passed, and is null when nothing was judged", () => {
  expect(failedCards(question([PASS, PASS, PASS]), false)).toEqual({ cards: [], lost: 0, of: 6 });
  expect(failedCards(question(null), false)).toBeNull();
  const systemError = { errorType: "systemError", errorMessage: "Try again" };
  expect(failedCards(question([{ resultType: "error", errors: [systemError] }]), false)).toBeNull();
  expect(failedCards({ type: "mcq" } as Question, false)).toBeNull();
});
