import { groupFailing, groupsOf, ungradedOf } from "./groups";
import type { JudgedAnswer } from "./queries";

const answer = (
  submissionId: number,
  failed: number[] | null,
  outcome: string | null,
  isGraded = false,
): JudgedAnswer => {
  return {
    submissionId,
    failed,
    outcome,
    choice: null,
    isGraded,
    student: { id: submissionId, name: null },
    xp: 0,
    xpAdjustment: 0,
  };
};

it("puts together what failed the same testcases, and within it what came to the same", () => {
  const groups = groupsOf([
    answer(1, [2], "a"),
    answer(2, [], "b"),
    answer(3, [2], "c"),
    answer(4, [2], "c"),
    answer(5, null, null),
    answer(6, [1, 2], "d"),
  ]);
  const shown = groups.map(({ failed, outcomes }) => [
    failed,
    outcomes.map(({ answers }) => answers.map(({ submissionId }) => submissionId)),
  ]);
  expect(shown).toEqual([
    [[2], [[3, 4], [1]]],
    [[], [[2]]],
    [null, [[5]]],
    [[1, 2], [[6]]],
  ]);
});

it("shows first where most is to be graded", () => {
  const groups = groupsOf([answer(1, [0], "a", true), answer(2, [0], "a", true), answer(3, [1], "b")]);
  expect(groups.map(({ failed }) => failed)).toEqual([[1], [0]]);
  expect(ungradedOf(groups[1]?.answers ?? [])).toEqual([]);
});

it("finds all answers that fail a testcase, whatever else they fail", () => {
  const answers = [answer(1, [2], "a"), answer(2, [], "b"), answer(3, [1, 2], "c"), answer(4, null, null)];
  const group = groupFailing(answers, 2);
  expect(group?.failed).toEqual([2]);
  expect(group?.answers.map(({ submissionId }) => submissionId)).toEqual([1, 3]);
  expect(group?.outcomes.map(({ key }) => key)).toEqual(["a", "c"]);
  expect(groupFailing(answers, 0)).toBeNull();
});
