import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { takesVotes } from "../../../../../domain/facts/question-kinds";
import { assessmentQuery, overviewsQuery, submitAssessment } from "../../../api/assessments";
import { api, type Schemas, unwrap } from "../../../api/client";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { useFollowedVerdict } from "../../../app/follow-verdict";
import { rememberQuestion } from "../../../app/last-question";
import { useCourse, useSession } from "../../../app/session";
import { isBeingJudged } from "../../../app/verdict-polling";
import type { SaveOutcome } from "../../../workspace/drafts/answer-keeper";
import { browserPlaces } from "../../../workspace/drafts/use-answer-keeper";
import type { TestcaseState } from "../../../workspace/run-state";
import type { Answers } from "../answers";
import { type AnswerToSave, type Assessment, handedIn, type Testcase } from "../model";
import type { SubmissionPort } from "../page";
import { withAnswer } from "../question-kinds";
import { passes } from "../testcase-card";
import type { RunListener } from "../testcase-results";
import { type VerdictView, viewOf } from "../verdict-view";

/** The answers of one assessment as the server keeps them. */
function useAnswers(courseId: number, assessmentId: number): Answers {
  const client = useQueryClient();
  const { userId } = useSession().user;
  return useMemo(() => answersOf(client, courseId, assessmentId, userId), [client, courseId, assessmentId, userId]);
}

function answersOf(client: QueryClient, courseId: number, assessmentId: number, userId: number): Answers {
  const query = assessmentQuery(courseId, assessmentId);
  const load = async () => {
    try {
      return await client.fetchQuery({ ...query, staleTime: 0 });
    } catch (error) {
      if (error instanceof ApiFailure) return null;
      throw error;
    }
  };
  const save: Answers["save"] = async (questionId, answer, version) => {
    const outcome = await postAnswer(courseId, questionId, answer, version);
    if (outcome.kind === "saved") {
      const place = client.getQueryData(query.queryKey)?.questions.findIndex(({ id }) => id === questionId) ?? -1;
      if (place >= 0) rememberQuestion(userId, assessmentId, place);
      client.setQueryData(
        query.queryKey,
        (before) => before && withAnswer(before, questionId, answer, outcome.version),
      );
      // Whether votes count as an answer is for the server to say.
      const votes = client.getQueryData(query.queryKey)?.questions.some(takesVotes) ?? false;
      if (votes) void client.invalidateQueries({ ...query, exact: true });
      void client.invalidateQueries({ ...overviewsQuery(courseId), exact: true });
    }
    if (outcome.kind === "refused") void client.invalidateQueries({ ...query, exact: true });
    return outcome;
  };
  return {
    save,
    load,
    history: (questionId) => readHistory(courseId, questionId),
    lineComments: (questionId) => readLineComments(courseId, questionId),
    reply: (questionId, commentId, body) => {
      const path = "/v2/courses/{courseId}/assessments/question/{questionId}/line_comments/{commentId}/replies";
      return unwrap(api.POST(path, { params: { path: { courseId, questionId, commentId } }, body }));
    },
  };
}

async function readHistory(courseId: number, questionId: number): Promise<Schemas["AnswerHistory"] | null> {
  try {
    const path = "/v2/courses/{courseId}/assessments/question/{questionId}/history";
    return await unwrap(api.GET(path, { params: { path: { courseId, questionId } } }));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

async function readLineComments(courseId: number, questionId: number): Promise<Schemas["LineComments"] | null> {
  try {
    const path = "/v2/courses/{courseId}/assessments/question/{questionId}/line_comments";
    return await unwrap(api.GET(path, { params: { path: { courseId, questionId } } }));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** One save. No answer, too many requests and trouble of the server count as unreachable: trying again later helps. */
async function postAnswer(
  courseId: number,
  questionId: number,
  answer: AnswerToSave,
  version: number,
): Promise<SaveOutcome> {
  let etag: string | null = null;
  try {
    await unwrap(
      api
        .POST("/v2/courses/{courseId}/assessments/question/{questionId}/answer", {
          params: { path: { courseId, questionId }, header: { "If-Match": `"${version}"` } },
          body: { answer: typeof answer === "object" ? [...answer] : answer },
        })
        .then((answered) => {
          etag = answered.response.headers.get("ETag");
          return answered;
        }),
    );
  } catch (error) {
    return outcomeOf(error);
  }
  return { kind: "saved", version: versionOf(etag) ?? version + 1 };
}

/** What a failed save means. @throws what is no failure of the API */
export function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof ApiFailure)) throw error;
  const { status } = error;
  if (status === 412) return { kind: "stale" };
  if (status === 0 || status === 429 || status >= 500) return { kind: "unreachable" };
  return { kind: "refused", message: actionFailure(error) };
}

/** The version in an ETag such as `"3"` or `W/"3"`; null when it holds none. */
export function versionOf(etag: string | null): number | null {
  const digits = /^(?:W\/)?"(\d+)"$/.exec(etag ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

type RunCount = Schemas["RunStanding"];

/** Runs that end within this many milliseconds are told of as one. */
const GATHERED_MS = 300;

/** What came of a run, as the server counts it: places from 0. */
interface RunOutcome {
  readonly passed: readonly number[];
  /** The first testcase that is not known to pass with this program. */
  readonly failing: number | null;
}

/**
 * Returns what came of a run of some testcases, null when one of them was stopped. Those that did not run now, as a series
 * ends with the first whose set-up fails, count by what they gave for the same program.
 *
 * @param ran the numbers of the testcases that ran, from 1
 * @param states by number of the testcase, of this program alone
 */
export function runOutcome(
  testcases: readonly Testcase[],
  ran: readonly number[],
  states: Readonly<Record<number, TestcaseState | undefined>>,
): RunOutcome | null {
  if (ran.length === 0 || ran.some((number) => states[number] === undefined || states[number] === "running"))
    return null;
  const isPassed = (place: number) => {
    const testcase = testcases[place];
    return testcase !== undefined && passes(testcase, states[place + 1]);
  };
  const failing = testcases.findIndex((_, place) => !isPassed(place));
  return { passed: ran.map((number) => number - 1).filter(isPassed), failing: failing === -1 ? null : failing };
}

/**
 * Tells the server of runs of testcases and remembers what it answers, by question. Nobody waits for it: one that does not
 * arrive is one run less in the count.
 */
function useRunReports(courseId: number, isCounted: boolean) {
  const [runCounts, setRunCounts] = useState<Readonly<Record<number, RunCount>>>({});
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const send = async (questionId: number, { passed, failing }: RunOutcome) => {
    try {
      const runCount = await unwrap(
        api.POST("/v2/courses/{courseId}/assessments/question/{questionId}/testcase_runs", {
          params: { path: { courseId, questionId } },
          body: { passed: [...passed], failing },
        }),
      );
      setRunCounts((all) => ({ ...all, [questionId]: runCount }));
    } catch (error) {
      console.debug("A run of testcases was not counted", error);
    }
  };
  const report: RunListener = ({ id, testcases }, ran, states) => {
    const outcome = isCounted ? runOutcome(testcases, ran, states) : null;
    if (outcome === null) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void send(id, outcome), GATHERED_MS);
  };
  return { report, runCountOf: (questionId: number): RunCount | undefined => runCounts[questionId] };
}

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
