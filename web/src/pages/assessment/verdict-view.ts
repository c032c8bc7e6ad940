import { isBeingJudged } from "../../app/verdict-polling";
import type { Assessment } from "./model";

export interface VerdictView {
  readonly state: "none" | "processing" | "autograded" | "gradedInPart" | "graded" | "failed";
  /** Sums over the questions, without the bonus. */
  readonly xp: number;
  readonly maxXp: number;
  /** The early bonus of the whole submission. */
  readonly bonus: number;
}

type Judged = Pick<Assessment["questions"][number], "xp" | "autogradingStatus">;

/** Sums up the states of the questions. */
export function viewOf(
  assessment: Pick<Assessment, "status" | "questions">,
  judged: readonly Judged[],
): Omit<VerdictView, "bonus"> {
  const xp = judged.reduce((sum, question) => sum + question.xp, 0);
  const maxXp = assessment.questions.reduce((sum, question) => sum + question.maxXp, 0);
  if (assessment.status !== "submitted") return { state: "none", xp, maxXp };
  if (isBeingJudged(judged)) return { state: "processing", xp, maxXp };
  if (judged.some(({ autogradingStatus }) => autogradingStatus === "failed")) return { state: "failed", xp, maxXp };
  const gradedCount = assessment.questions.filter(({ grader }) => grader !== null).length;
  if (gradedCount > 0) {
    return { state: gradedCount === assessment.questions.length ? "graded" : "gradedInPart", xp, maxXp };
  }
  const done = judged.some(({ autogradingStatus }) => autogradingStatus === "success");
  return { state: done ? "autograded" : "none", xp, maxXp };
}
