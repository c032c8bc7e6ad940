import { useQuery } from "@tanstack/react-query";
import { readGradingPage } from "../../../api/queries";
import { useCourse } from "../../../app/session";
import { nextToGrade } from "../next";
import { useView } from "../use-view";
import { queueOf } from "../view";

/** The next submission to grade in the view of the address: its id, null when none is left, undefined until it is known. */
export function useNext(submissionId: number): number | null | undefined {
  const { courseId } = useCourse();
  const { view, choice } = useView();
  const showsWaiting = view.show === "all" || view.show === "todo";
  const { data } = useQuery({
    queryKey: ["course", courseId, "grading", "next", queueOf(view, choice), submissionId],
    queryFn: ({ signal }) =>
      nextToGrade((query) => readGradingPage(courseId, query, signal), queueOf(view, choice), submissionId),
    enabled: showsWaiting,
  });
  return showsWaiting ? data : null;
}
