import { type GradingStatus, gradingStatusOf } from "../../app/grading-status";
import { isBeingJudged } from "../../app/verdict-polling";
import { formatXp } from "../../app/xp";
import { strings } from "../../texts/en/assessment";
import { strings as gradingStates } from "../../texts/en/grading-states";
import type { Assessment } from "./model";

export interface VerdictView {
  readonly state: "none" | "processing" | "autograded" | "gradedInPart" | "graded" | "failed";
  /** How far staff are, as cards and tables tell it. */
  readonly grading: GradingStatus;
  /** Sums over the questions, without the bonus. */
  readonly xp: number;
  readonly maxXp: number;
  /** The early bonus of the whole submission. */
  readonly bonus: number;
}

type Judged = Pick<Assessment["questions"][number], "xp" | "autogradingStatus">;

/**
 * Sums up the states of the questions.
 * @param isManuallyGraded people grade assessments of this type
 */
export function viewOf(
  assessment: Pick<Assessment, "status" | "questions">,
  judged: readonly Judged[],
  isManuallyGraded: boolean,
): Omit<VerdictView, "bonus"> {
  const xp = judged.reduce((sum, question) => sum + question.xp, 0);
  const maxXp = assessment.questions.reduce((sum, question) => sum + question.maxXp, 0);
  const questionCount = assessment.questions.length;
  const gradedCount = assessment.questions.filter(({ grader }) => grader !== null).length;
  const grading = gradingStatusOf({ isManuallyGraded, status: assessment.status, gradedCount, questionCount });
  const sums = { grading, xp, maxXp };
  if (assessment.status !== "submitted") return { state: "none", ...sums };
  if (isBeingJudged(judged)) return { state: "processing", ...sums };
  if (judged.some(({ autogradingStatus }) => autogradingStatus === "failed")) return { state: "failed", ...sums };
  if (gradedCount > 0) return { state: gradedCount === questionCount ? "graded" : "gradedInPart", ...sums };
  const done = judged.some(({ autogradingStatus }) => autogradingStatus === "success");
  return { state: done ? "autograded" : "none", ...sums };
}

/** Says who has given the XP and how far staff are; null before there is a verdict. */
export function verdictText({ state, grading, xp, maxXp, bonus }: VerdictView): string | null {
  if (state !== "autograded" && state !== "gradedInPart" && state !== "graded") return null;
  const xpText = strings[state](formatXp(xp, maxXp, bonus));
  return grading === "none" || grading === "grading" ? `${xpText} ${gradingStates[grading]}.` : xpText;
}
