import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { assessmentQuery } from "../../../api/queries";
import { useFollowedVerdict } from "../../../app/follow-verdict";
import { useCourse } from "../../../app/session";
import { isBeingJudged } from "../../../app/verdict-polling";
import type { Assessment } from "../model";
import { type VerdictView, viewOf } from "../verdict-view";

/** Milliseconds between readings of the assessment when it lags behind its verdict. */
const LAG_MS = 1000;

/**
 * Gives how far the judging of an assessment has got. Reads the assessment anew once everything is judged, so results,
 * XP and the notification appear by themselves.
 */
export function useVerdictView(courseId: number, assessment: Assessment): VerdictView {
  const { types } = useCourse();
  const isManual = types.some(({ type, isManuallyGraded }) => type === assessment.type && isManuallyGraded);
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
  if (verdict && isComplete) return { ...viewOf(assessment, verdict.questions, isManual), bonus: verdict.xpBonus };
  return { ...viewOf(assessment, assessment.questions, isManual), bonus: assessment.xpBonus };
}
