/** @vitest-environment jsdom */
import { opensOnReport } from "./question-tabs";

it("opens graded work on its report card, and all other on its task", () => {
  const grader = { id: 7, name: "Stan" };
  expect(opensOnReport({ grader } as never, true)).toBe(true);
  expect(opensOnReport({ grader: null } as never, true)).toBe(false);
  expect(opensOnReport({ grader } as never, false)).toBe(false);
});
