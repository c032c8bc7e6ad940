import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { assessmentQuery, notificationsQuery, overviewsQuery, userQuery, verdictQuery } from "../../api/queries";
import { type Assessment, isProcessing } from "./model";
import { keepAsking, verdictDelay } from "./verdict";

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
 * Where the judging of an assessment is. Asks the server only while something is being judged and the page is seen, and
 * reads the assessment anew once everything is judged, so results, XP and the notification appear by themselves.
 */
export function useVerdict(courseId: number, assessment: Assessment): VerdictView {
  const client = useQueryClient();
  const processing = isProcessing(assessment);
  const before = useRef<number | null>(null);
  const { data: verdict } = useQuery({
    ...verdictQuery(courseId, assessment.id),
    enabled: processing,
    retry: false,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      const count = dataUpdateCount + errorUpdateCount;
      before.current ??= count;
      const questions = data?.questions ?? assessment.questions;
      return keepAsking(questions, document.visibilityState === "visible")
        ? verdictDelay(count - before.current)
        : 1000;
    },
  });
  const judged = processing && verdict !== undefined && !isBeingJudged(verdict.questions);
  useEffect(() => {
    if (!processing) before.current = null;
  }, [processing]);
  useEffect(() => {
    if (!judged) return;
    let lags = true;
    let timer: ReturnType<typeof setTimeout>;
    const readAnew = async () => {
      await client.refetchQueries({ ...assessmentQuery(courseId, assessment.id), exact: true });
      if (lags) timer = setTimeout(() => void readAnew(), LAG_MS);
    };
    void readAnew();
    void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    void client.invalidateQueries(notificationsQuery(courseId));
    void client.invalidateQueries(userQuery());
    return () => {
      lags = false;
      clearTimeout(timer);
    };
  }, [judged, client, courseId, assessment.id]);
  if (judged) return { ...viewOf(assessment, verdict.questions), bonus: verdict.xpBonus };
  return { ...viewOf(assessment, assessment.questions), bonus: assessment.xpBonus };
}

type Judged = Pick<Assessment["questions"][number], "xp" | "autogradingStatus">;

const isBeingJudged = (questions: readonly Pick<Judged, "autogradingStatus">[]): boolean =>
  questions.some(({ autogradingStatus }) => autogradingStatus === "processing");

/** What the questions' states amount to. */
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
