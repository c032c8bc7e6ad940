import type { Assessment } from "./model";
import { viewOf } from "./verdict-view";

type Question = Assessment["questions"][number];

const STAFF = { id: 7, name: "Stan" };
/** A submitted assessment of questions with 50 XP each, by who has graded them. */
const submitted = (...graders: readonly Question["grader"][]) => {
  const questions = graders.map((grader) => ({ maxXp: 50, xp: 20, grader, autogradingStatus: "success" }));
  return { status: "submitted", questions } as Pick<Assessment, "status" | "questions">;
};
const stateOf = (assessment: Pick<Assessment, "status" | "questions">) =>
  viewOf(assessment, assessment.questions).state;

it("says who has given the XP: the autograder, staff for a part, or staff", () => {
  expect(stateOf(submitted(null, null))).toBe("autograded");
  expect(stateOf(submitted(STAFF, null))).toBe("gradedInPart");
  expect(stateOf(submitted(STAFF, STAFF))).toBe("graded");
});

it("says nothing of what is not handed in or has no questions", () => {
  expect(stateOf({ ...submitted(null), status: "attempted" })).toBe("none");
  expect(viewOf(submitted(), [])).toEqual({ state: "none", xp: 0, maxXp: 0 });
});

it("says first that the autograder is at work, or could not check an answer", () => {
  const assessment = submitted(STAFF, null);
  const judged = (autogradingStatus: Question["autogradingStatus"]) => [
    { xp: 20, autogradingStatus: "success" as const },
    { xp: 0, autogradingStatus },
  ];
  expect(viewOf(assessment, judged("processing"))).toEqual({ state: "processing", xp: 20, maxXp: 100 });
  expect(viewOf(assessment, judged("failed")).state).toBe("failed");
});
