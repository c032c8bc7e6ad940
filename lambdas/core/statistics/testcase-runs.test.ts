import { afterRun, isStuck, type TestcaseRun, type TestcaseRuns } from "./testcase-runs";

const AT = new Date("2026-03-01T12:00:00.000Z");
const run = (passed: number[], failing: number | null = 2): TestcaseRun => ({ passed, failing });
const stateAfter = (attempt: number, ...runs: TestcaseRun[]) =>
  runs.reduce<TestcaseRuns | undefined>((before, one) => afterRun(before, one, attempt, AT), undefined) as TestcaseRuns;
const times = (count: number, one: TestcaseRun) => Array.from({ length: count }, () => one);

describe("runs without a newly passed testcase", () => {
  it.each<[string, TestcaseRun[], number, boolean]>([
    ["one that passes nothing", [run([])], 1, false],
    ["four that pass nothing", times(4, run([])), 4, false],
    ["five that pass nothing", times(5, run([])), 5, true],
    ["a first that passes one", [run([0])], 0, false],
    ["one that passes one, four that pass the same", times(5, run([0])), 4, false],
    ["one that passes one, five that pass the same", times(6, run([0])), 5, true],
    ["five in vain, then one more testcase", [...times(6, run([0])), run([0, 1])], 0, false],
    [
      "a testcase that passed before, lost and passed again",
      [...times(3, run([0])), run([]), run([0]), run([])],
      5,
      true,
    ],
    ["five in vain, then all pass", [...times(6, run([0, 1])), run([0, 1, 2], null)], 0, false],
  ])("%s", (_, runs, count, stuck) => {
    const state = stateAfter(0, ...runs);
    expect([state.runs, isStuck(state)]).toEqual([count, stuck]);
  });

  it("start again with another attempt, and remember testcases that have passed", () => {
    const before = stateAfter(0, ...times(6, run([0])));
    const next = afterRun(before, run([0]), 1, AT);
    expect(next).toEqual({
      attempt: 1,
      passed: [0],
      runs: 1,
      failing: 2,
      lastAt: "2026-03-01T12:00:00.000Z",
      version: 7,
    });
  });
});
