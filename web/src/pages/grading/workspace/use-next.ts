import { useQuery } from "@tanstack/react-query";
import { gradingKey, readGradingPage } from "../../../api/grading";
import { useCourse } from "../../../app/session";
import { nextAnswer, nextToGrade, type Place, type Target } from "../next";
import { useView } from "../use-view";
import { queueOf } from "../view";

/**
 * What to grade next in the view of the address: null when nothing is left, undefined until it is known. `place` is where one
 * is, once that is known; where one goes by question, it decides.
 */
export function useNext(submissionId: number, place: Place | null): Target | null | undefined {
  const { courseId } = useCourse();
  const { view, choice } = useView();
  const showsWaiting = view.show === "all" || view.show === "todo";
  const byQuestion = view.by === "question";
  const queue = queueOf(view, choice);
  const { data } = useQuery({
    queryKey: [...gradingKey(courseId), "next", queue, submissionId, byQuestion && place],
    queryFn: async ({ signal }): Promise<Target | null> => {
      const ask = (query: typeof queue) => readGradingPage(courseId, query, signal);
      const answer = byQuestion && place ? await nextAnswer(ask, queue, place) : null;
      if (answer) return answer;
      const next = await nextToGrade(ask, queue, submissionId);
      return next === null ? null : { submissionId: next, at: 0 };
    },
    enabled: showsWaiting && (!byQuestion || place !== null),
  });
  return showsWaiting ? data : null;
}
