import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { everyPage } from "../../api/every-page";
import { type JudgedAnswer, readJudgedAnswers } from "./queries";

/** All submitted answers to a question, read page by page; `count` grows while they come. */
export function useJudgedAnswers(courseId: number, questionId: number) {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const queryKey = ["course", courseId, "answer-groups", questionId];
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
      void client.invalidateQueries({ queryKey: ["course", courseId, "grading"] });
    },
  };
}
