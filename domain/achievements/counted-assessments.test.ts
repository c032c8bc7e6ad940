import { countedAssessments } from "./counted-assessments";
import { goalRuleOf } from "./goal-meta";

const ruleOf = (type: string, meta: Record<string, unknown>) => goalRuleOf({ type, meta: { type, ...meta } });
const part = (event: string, restriction: string) => ({ event, restriction });

it("names the assessment of a goal that asks for its XP", () => {
  expect(countedAssessments(ruleOf("Assessment", { assessmentNumber: " M1 ", requiredCompletionFrac: 0.5 }))).toEqual([
    "M1",
  ]);
});

it("names each assessment of a condition once, whatever is asked of it, and nothing else", () => {
  const condition = {
    type: "OR",
    operands: [
      part("assessment-early", "M2"),
      { type: "AND", operands: [part("assessment-submission", "C1"), part("goal", "b0"), part("achievement", "a0")] },
      part("assessment-persistence", " M2 "),
    ],
  };
  expect(countedAssessments(ruleOf("Binary", { condition }))).toEqual(["M2", "C1"]);
});

it("names none for what staff set, what happens in the workspace, an empty number, and a goal that nobody knows", () => {
  expect(countedAssessments(ruleOf("Manual", { targetCount: 3 }))).toEqual([]);
  expect(countedAssessments(ruleOf("Event", { eventNames: ["Run Code"] }))).toEqual([]);
  expect(countedAssessments(ruleOf("Assessment", { assessmentNumber: " " }))).toEqual([]);
  expect(countedAssessments(null)).toEqual([]);
});
