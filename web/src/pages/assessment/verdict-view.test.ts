import type { Assessment } from "./model";
import { verdictText, viewOf } from "./verdict-view";

type Question = Assessment["questions"][number];

const STAFF = { id: 7, name: "Stan" };
/** A submitted assessment of questions with 50 XP each, by who has graded them. */
const submitted = (...graders: readonly Question["grader"][]) => {
  const questions = graders.map((grader) => ({ maxXp: 50, xp: 20, grader, autogradingStatus: "success" }));
  return { status: "submitted", questions } as Pick<Assessment, "status" | "questions">;
};
const stateOf = (assessment: Pick<Assessment, "status" | "questions">) =>
  viewOf(assessment, assessment.questions, true).state;

it("says who has given the XP: the autograder, staff for a part, or staff", () => {
  expect(stateOf(submitted(null, null))).toBe("autograded");
  expect(stateOf(submitted(STAFF, null))).toBe("gradedInPart");
  expect(stateOf(submitted(STAFF, STAFF))).toBe("graded");
});

it("says nothing of what is not handed in or has no questions", () => {
  expect(stateOf({ ...submitted(null), status: "attempted" })).toBe("none");
  const nothing = { ...submitted(), status: "attempting" } as const;
  expect(viewOf(nothing, [], true)).toEqual({ state: "none", grading: "excluded", xp: 0, maxXp: 0 });
});

it("says first that the autograder is at work, or could not check an answer", () => {
  const assessment = submitted(STAFF, null);
  const judged = (autogradingStatus: Question["autogradingStatus"]) => [
    { xp: 20, autogradingStatus: "success" as const },
    { xp: 0, autogradingStatus },
  ];
  expect(viewOf(assessment, judged("processing"), true)).toEqual({
    state: "processing",
    grading: "grading",
    xp: 20,
    maxXp: 100,
  });
  expect(viewOf(assessment, judged("failed"), true).state).toBe("failed");
});

it.each([
  ["Autograded: 40 / 100 XP. Not graded by staff yet.", [null, null], true],
  ["Autograded: 40 / 100 XP.", [null, null], false],
  ["Graded in part: 40 / 100 XP. Grading in progress.", [STAFF, null], true],
  ["Graded: 40 / 100 XP.", [STAFF, STAFF], true],
])("says in the workspace what the card says of the grading: %s", (text, graders, isManuallyGraded) => {
  const assessment = submitted(...graders);
  expect(verdictText({ ...viewOf(assessment, assessment.questions, isManuallyGraded), bonus: 0 })).toBe(text);
});
