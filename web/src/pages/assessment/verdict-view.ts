import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { assessmentQuery } from "../../api/queries";
import { useFollowedVerdict } from "../../app/follow-verdict";
import { isBeingJudged } from "../../app/verdict-polling";
import type { Assessment } from "./model";

/** Milliseconds between readings of the assessment when it lags behind its verdict. */
const LAG_MS = 1000;

export interface VerdictView {
  readonly state: "none" | "processing" | "autograded" | "graded" | "failed";
  /** Sums over the questions, without the bonus. */
  readonly xp: number;
  readonly maxXp: number;
  /** The early bonus of the whole submission. */
  readonly bonus: number;
}

/**
 * Gives how far the judging of an assessment has got. Reads the assessment anew once everything is judged, so results,
 * XP and the notification appear by themselves.
 */
export function useVerdictView(courseId: number, assessment: Assessment): VerdictView {
  const client = useQueryClient();
  const active = isBeingJudged(assessment.questions);
  const { verdict, isComplete } = useFollowedVerdict(courseId, assessment.id, active);
  useEffect(() => {
    if (!isComplete) return;
    let lags = true;
    let timer: ReturnType<typeof setTimeout>;
    const readAnew = async () => {
      await client.refetchQueries({ ...assessmentQuery(courseId, assessment.id), exact: true });
      if (lags) timer = setTimeout(() => void readAnew(), LAG_MS);
    };
    void readAnew();
    return () => {
      lags = false;
      clearTimeout(timer);
    };
  }, [isComplete, client, courseId, assessment.id]);
  if (verdict && isComplete) return { ...viewOf(assessment, verdict.questions), bonus: verdict.xpBonus };
  return { ...viewOf(assessment, assessment.questions), bonus: assessment.xpBonus };
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
  if (assessment.questions.every(({ grader }) => grader !== null)) return { state: "graded", xp, maxXp };
  const done = judged.some(({ autogradingStatus }) => autogradingStatus === "success");
  return { state: done ? "autograded" : "none", xp, maxXp };
}
