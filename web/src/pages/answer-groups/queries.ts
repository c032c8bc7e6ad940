import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { everyPage } from "../../api/every-page";
import { gradingKey } from "../../api/grading";

export type JudgedAnswer = Schemas["JudgedAnswers"]["answers"][number];
export type GroupOutcome = Schemas["GroupOutcomes"]["outcomes"][number];
export type SentGrading = {
  comments?: string;
  xpAdjustment?: number;
  rubric?: { ticked: number[]; manual: number; version: number };
};

const PATH = "/v2/courses/{courseId}/admin/answer_groups/{questionId}";

const readJudgedAnswers = (
  courseId: number,
  questionId: number,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Schemas["JudgedAnswers"]> =>
  unwrap(api.GET(PATH, { params: { path: { courseId, questionId }, query: { cursor } }, signal }));

/** All submitted answers to a question, read page by page; `count` grows while they come. */
export function useJudgedAnswers(courseId: number, questionId: number) {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const queryKey = courseKey(courseId, "answer-groups", questionId);
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answers: JudgedAnswer[] = [];
      for await (const page of everyPage((cursor) => readJudgedAnswers(courseId, questionId, cursor, signal))) {
        answers.push(...page.answers);
        setCount(answers.length);
      }
      return answers;
    },
  });
  return {
    answers: data,
    count,
    error,
    refetch: () => void refetch(),
    /** Reads anew after answers were graded: other pages of grading, too. */
    invalidate: () => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: gradingKey(courseId) });
    },
  };
}

export interface Group {
  readonly courseId: number;
  readonly questionId: number;
  readonly submissionIds: readonly number[];
}

/** Grades some answers as a part of an act. */
export const gradeGroup = (
  { courseId, questionId, submissionIds }: Group,
  act: { actId: string; replaces: boolean; grading: SentGrading },
): Promise<Schemas["GroupOutcomes"]> =>
  unwrap(
    api.POST(PATH, { params: { path: { courseId, questionId } }, body: { ...act, submissionIds: [...submissionIds] } }),
  );

/** Takes a part of an act back. */
export const undoGroup = (
  { courseId, questionId, submissionIds }: Group,
  actId: string,
): Promise<Schemas["GroupOutcomes"]> =>
  unwrap(
    api.POST(`${PATH}/undo`, {
      params: { path: { courseId, questionId } },
      body: { actId, submissionIds: [...submissionIds] },
    }),
  );

export type Question = Schemas["AssessmentStatistics"]["questions"][number];
export type ChoiceQuestion = Schemas["AssessmentStatistics"]["choiceQuestions"][number];
