/** @vitest-environment jsdom */
import type { TestcaseState } from "../../../workspace/run-state";
import type { Testcase } from "../model";
import { runOutcome } from "./submission";

const testcases: Testcase[] = ["1", "2", "3"].map((answer) => ({ type: "public", program: "f();", answer, score: 1 }));
const value = (text: string): TestcaseState => ({ kind: "value", value: text, output: [] });

describe("what came of a run", () => {
  it.each<[string, number[], Record<number, TestcaseState | undefined>, object | null]>([
    ["all pass", [1, 2, 3], { 1: value("1"), 2: value("2"), 3: value("3") }, { passed: [0, 1, 2], failing: null }],
    ["the second fails", [1, 2, 3], { 1: value("1"), 2: value("9"), 3: value("3") }, { passed: [0, 2], failing: 1 }],
    ["one ran and passes, the others are unknown", [2], { 2: value("2") }, { passed: [1], failing: 0 }],
    [
      "one ran, the others passed before",
      [3],
      { 1: value("1"), 2: value("2"), 3: value("3") },
      { passed: [2], failing: null },
    ],
    ["one was stopped", [1, 2, 3], { 1: value("1"), 2: undefined, 3: undefined }, null],
    ["one runs still", [1], { 1: "running" }, null],
  ])("%s", (_, ran, states, outcome) => {
    expect(runOutcome(testcases, ran, states)).toEqual(outcome);
  });
});
