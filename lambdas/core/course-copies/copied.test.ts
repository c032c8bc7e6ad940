import { copiedGoal, copiedUuid } from "./copied";

const ACHIEVEMENT = "0a0a0a0a-0000-4000-8000-000000000001";
const GOAL = "0a0a0a0a-0000-4000-8000-00000000000a";
const MAPPING = {
  courseId: 7,
  shift: { days: 364, timeZone: "Asia/Singapore" },
  typeIds: {},
  assessmentIds: {},
  chapterIds: {},
};

it("points a condition to the copies of its objects, and leaves unknown ones", () => {
  const parts = (achievement: string, goal: string) => ({
    type: "AND",
    operands: [
      { event: "achievement", restriction: achievement },
      { type: "OR", operands: [{ event: "goal", restriction: goal }] },
      { event: "assessment-submission", restriction: "M1" },
      { event: "later", condition: { restriction: GOAL } },
    ],
  });
  const type = "Binary (unsupported)";
  const meta = (achievement: string, goal: string) => ({
    type,
    condition: parts(achievement, goal),
    targetCount: 1,
    note: 1,
  });
  const source = { uuid: GOAL, text: "All", targetCount: 1, type, meta: meta(ACHIEVEMENT, GOAL), stamp: "s" };
  expect(copiedGoal(source, MAPPING)).toEqual({
    uuid: copiedUuid(7, GOAL),
    text: "All",
    targetCount: 1,
    type,
    meta: meta(copiedUuid(7, ACHIEVEMENT), copiedUuid(7, GOAL)),
  });
  expect(copiedUuid(7, GOAL)).not.toBe(GOAL);
});
