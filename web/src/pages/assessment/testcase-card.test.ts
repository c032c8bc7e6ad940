import type { Schemas } from "../../api/client";
import type { TestcaseState } from "../../workspace/run-state";
import type { Testcase } from "./model";
import { cardOf, errorText, passes, sumOf } from "./testcase-card";

const open: Testcase = { type: "public", program: "f(2);", answer: "4", score: 1 };
const opaque: Testcase = { type: "opaque", program: "f(3);", answer: "9", score: 1 };

const PROGRAM = "const f = x => x * x;";

/** The card of a testcase that was run on the program in the editor. */
const card = (testcase: Testcase, number: number, state?: TestcaseState, graded?: Schemas["AutogradingResult"]) =>
  cardOf(testcase, number, { local: state && { state, program: PROGRAM }, graded, program: PROGRAM });

test("without a result", () => {
  expect(card(open, 1, undefined, undefined)).toEqual({
    number: 1,
    points: 1,
    isStale: false,
    outcome: "pending",
    source: null,
    program: "f(2);",
    expected: "4",
    actual: "No Answer",
  });
});

test("a run in this browser goes before the autograder's result", () => {
  const shown = card(open, 1, { kind: "value", value: "5", output: [] }, { resultType: "pass" });
  expect(shown).toMatchObject({ outcome: "failed", source: "local", actual: "5" });
});

test("a passing run", () => {
  expect(card(open, 1, { kind: "value", value: "4", output: [] }, undefined).outcome).toBe("passed");
  expect(passes(open, { kind: "value", value: "4", output: [] })).toBe(true);
  expect(passes(open, { kind: "value", value: "4 ", output: [] })).toBe(false);
  expect(passes(open, { kind: "timeout", output: [] })).toBe(false);
  expect(passes(open, undefined)).toBe(false);
});

test("errors of a run use the catalogue's words", () => {
  expect(card(open, 1, { kind: "timeout", output: [] }, undefined)).toMatchObject({
    outcome: "erred",
    actual: "[TIMEOUT] Submission exceeded time limit for this test case.",
  });
  const error = (phase: "syntax" | "runtime") =>
    ({
      kind: "error",
      output: [],
      errors: [{ phase, location: "student", line: 3, errorLine: "x", explanation: "Name x not declared." }],
    }) as const;
  expect(card(open, 1, error("syntax"), undefined).actual).toBe("[SYNTAX] Line 3: Error: Name x not declared.");
  expect(card(open, 1, error("runtime"), undefined).actual).toBe("[RUNTIME] Line 3: Name x not declared.");
});

test("an opaque testcase never shows program or values, whatever happened", () => {
  const hidden = { program: null, expected: null, actual: null };
  expect(card(opaque, 2, { kind: "value", value: "8", output: [] }, undefined)).toMatchObject({
    ...hidden,
    outcome: "failed",
  });
  expect(card(opaque, 2, undefined, { resultType: "fail", expected: "9", actual: "8" })).toMatchObject({
    ...hidden,
    outcome: "failed",
  });
});

test("an opaque testcase shows program and values to who handed in early", () => {
  const graded = { resultType: "fail", expected: "9", actual: "8" } as const;
  expect(cardOf(opaque, 2, { local: undefined, graded, program: PROGRAM, isRevealed: true })).toMatchObject({
    outcome: "failed",
    program: "f(3);",
    expected: "9",
    actual: "8",
  });
});

test("the autograder's results", () => {
  expect(card(open, 1, undefined, { resultType: "pass", score: 1 })).toMatchObject({
    outcome: "passed",
    source: "autograder",
    actual: "4",
  });
  expect(card(open, 1, undefined, { resultType: "fail", expected: "4", actual: "6" })).toMatchObject({
    outcome: "failed",
    actual: "6",
  });
  expect(card(open, 1, undefined, { resultType: "error", errors: [{ errorType: "timeout" }] })).toMatchObject({
    outcome: "erred",
    actual: "[TIMEOUT] Submission exceeded time limit for this test case.",
  });
});

test.each([
  [{ errorType: "timeout" }, "[TIMEOUT] Submission exceeded time limit for this test case."],
  [
    { errorType: "syntax", line: 2, errorExplanation: "Missing semicolon" },
    "[SYNTAX] Line 2: Error: Missing semicolon",
  ],
  [{ errorType: "runtime", line: 4, errorExplanation: "Boom" }, "[RUNTIME] Line 4: Boom"],
  [{ errorType: "systemError", errorMessage: "No worker" }, "[RUNTIME] No worker"],
  [{ errorType: "cosmic" }, "[UNKNOWN] Autograder error: type cosmic"],
])("%j reads %s", (error, text) => {
  expect(errorText(error)).toBe(text);
});

describe("a result of an older program", () => {
  const local = { state: { kind: "value", value: "4", output: [] }, program: "older" } as const;

  test("is kept and marked", () => {
    const shown = cardOf(open, 1, { local, graded: undefined, program: PROGRAM });
    expect(shown).toMatchObject({ outcome: "passed", source: "local", isStale: true });
    expect(sumOf([shown])).toMatchObject({ passed: 1, of: 1, ran: 1, isStale: true });
  });

  test("is not what the autograder said", () => {
    const shown = cardOf(open, 1, { local: undefined, graded: { resultType: "pass" }, program: PROGRAM });
    expect(shown.isStale).toBe(false);
  });
});

test("testcases add up with their points", () => {
  const worth = (points: number): Testcase => ({ ...open, score: points });
  const cards = [
    card(worth(2), 1, { kind: "value", value: "4", output: [] }),
    card(worth(3), 2, { kind: "value", value: "5", output: [] }),
    card(worth(1), 3),
  ];
  expect(sumOf(cards)).toEqual({
    passed: 1,
    of: 3,
    points: 2,
    maxPoints: 6,
    ran: 2,
    isRunning: false,
    isStale: false,
  });
});
