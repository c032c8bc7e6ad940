import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { assessmentQuery, overviewsQuery } from "../../../api/queries";
import { browserPlaces } from "../../../workspace/drafts/use-answer-keeper";
import { type Assessment, handedIn } from "../model";
import type { SubmissionPort } from "../submission-port";
import { useAnswers } from "./answers";
import { useRunReports } from "./run-reports";
import { useVerdictView } from "./verdict";

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
  const { report, standingOf } = useRunReports(courseId, isCounted);
  const path = { courseId, assessmentId: id };
  const finalize = async () => {
    try {
      await unwrap(api.POST("/v2/courses/{courseId}/assessments/{assessmentId}/submit", { params: { path } }));
      // Judging began with this answer, so the verdict is asked for without another reading in between.
      client.setQueryData(assessmentQuery(courseId, id).queryKey, (before) => before && handedIn(before));
    } finally {
      void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    }
  };
  const requestScores = async () => {
    await unwrap(api.POST("/v2/courses/{courseId}/admin/assessments/{assessmentId}/scores", { params: { path } }));
  };
  return { answers, drafts: browserPlaces(), finalize, verdict, requestScores, onRun: report, standingOf };
}
