import { gateMessage, isGated } from "./gate";
import type { Question } from "./model";

const question = (blocking: boolean, answer: string | number | null = null) =>
  ({ type: "programming", blocking, answer }) as unknown as Question;

describe("the gate", () => {
  test("is only at blocking questions", () => {
    expect(isGated([question(false), question(false)], 0, null)).toBe(false);
    expect(isGated([question(true), question(false)], 0, null)).toBe(true);
  });

  test("is open to who only reads", () => {
    expect(isGated([question(true), question(false)], 0, "closed")).toBe(false);
    expect(isGated([question(true), question(false)], 0, "submitted")).toBe(false);
  });

  test("is open once a later vote was cast", () => {
    const vote = (answerVersion: number, score: number | null) =>
      ({
        type: "voting",
        blocking: false,
        answer: null,
        answerVersion,
        contestEntries: [{ score }],
      }) as unknown as Question;
    expect(isGated([question(true), vote(0, null)], 0, null)).toBe(true);
    expect(isGated([question(true), vote(1, null)], 0, null)).toBe(true);
    expect(isGated([question(true), vote(1, 10)], 0, null)).toBe(false);
  });

  test("is open once a later question was answered", () => {
    expect(isGated([question(true, "x"), question(false), question(false, "y")], 0, null)).toBe(false);
    expect(isGated([question(false, "x"), question(true, "y"), question(false)], 1, null)).toBe(true);
  });
});

test.each([
  [{ type: "mcq", answer: null, solution: 1 }, "Please select an option!"],
  [{ type: "mcq", answer: null, solution: undefined }, "Please select an option!"],
  [{ type: "mcq", answer: 0, solution: 1 }, "Your MCQ solution is incorrect!"],
  [{ type: "mcq", answer: 1, solution: 1 }, null],
  [{ type: "mcq", answer: 0, solution: undefined }, null],
  [{ type: "programming", passed: [true, false] }, "Your solution has not passed all testcases!"],
  [{ type: "programming", passed: [true, true] }, null],
  [{ type: "programming", passed: [] }, null],
  [{ type: "voting" }, null],
] as const)("%j says %s", (solved, message) => {
  expect(gateMessage(solved)).toBe(message);
});
