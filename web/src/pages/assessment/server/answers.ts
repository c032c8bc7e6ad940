import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { takesVotes } from "../../../../../domain/facts/question-kinds";
import { assessmentQuery, overviewsQuery } from "../../../api/assessments";
import { api, type Schemas, unwrap } from "../../../api/client";
import { ApiFailure, actionFailure } from "../../../api/failures";
import type { SaveOutcome } from "../../../workspace/drafts/answer-keeper";
import type { Answers } from "../answers";
import type { AnswerToSave } from "../model";
import { withAnswer } from "../question-kinds";

/** The answers of one assessment as the server keeps them. */
export function useAnswers(courseId: number, assessmentId: number): Answers {
  const client = useQueryClient();
  return useMemo(() => answersOf(client, courseId, assessmentId), [client, courseId, assessmentId]);
}

function answersOf(client: QueryClient, courseId: number, assessmentId: number): Answers {
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
