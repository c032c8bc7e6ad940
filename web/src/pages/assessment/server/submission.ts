import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { assessmentQuery, overviewsQuery, submitAssessment } from "../../../api/assessments";
import { api, unwrap } from "../../../api/client";
import { useFollowedVerdict } from "../../../app/follow-verdict";
import { useCourse } from "../../../app/session";
import { isBeingJudged } from "../../../app/verdict-polling";
import { browserPlaces } from "../../../workspace/drafts/use-answer-keeper";
import { type Assessment, handedIn } from "../model";
import type { SubmissionPort } from "../submission-port";
import { type VerdictView, viewOf } from "../verdict-view";
import { useAnswers } from "./answers";
import { useRunReports } from "./run-reports";

/** Milliseconds between readings of the assessment when it lags behind its verdict. */
const LAG_MS = 1000;

/**
 * Gives how far the judging of an assessment has got. Reads the assessment anew once everything is judged, so results,
 * XP and the notification appear by themselves.
 */
function useVerdictView(courseId: number, assessment: Assessment): VerdictView {
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

interface ServerSubmission {
  readonly courseId: number;
  readonly assessment: Assessment;
  /** Runs of testcases are counted: the person is a student who can still save. */
  readonly isCounted: boolean;
}

/** The submission that the server has of the person who is logged in. */
export function useServerSubmission({ courseId, assessment, isCounted }: ServerSubmission): SubmissionPort {
  const { id } = assessment;
  const client = useQueryClient();
  const answers = useAnswers(courseId, id);
  const verdict = useVerdictView(courseId, assessment);
  const { report, runCountOf } = useRunReports(courseId, isCounted);
  const path = { courseId, assessmentId: id };
  const finalize = async () => {
    try {
      await submitAssessment(courseId, id);
      // Judging began with this answer, so the verdict is asked for without another reading in between.
      client.setQueryData(assessmentQuery(courseId, id).queryKey, (before) => before && handedIn(before));
    } finally {
      void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    }
  };
  const requestScores = async () => {
    await unwrap(api.POST("/v2/courses/{courseId}/admin/assessments/{assessmentId}/scores", { params: { path } }));
  };
  return { answers, drafts: browserPlaces(), finalize, verdict, requestScores, onRun: report, runCountOf };
}
