import { useQuery } from "@tanstack/react-query";
import { readGradingPage } from "../../../api/queries";
import { useCourse } from "../../../app/session";
import { nextToGrade } from "../next";
import { useView } from "../use-view";

/** The next submission to grade in the view of the address: its id, null when none is left, undefined until it is known. */
export function useNext(submissionId: number): number | null | undefined {
  const { courseId } = useCourse();
  const { view, choice } = useView();
  const showsWaiting = view.show === "all" || view.show === "todo";
  const { data } = useQuery({
    queryKey: ["course", courseId, "grading", "next", choice, submissionId],
    queryFn: ({ signal }) => nextToGrade((query) => readGradingPage(courseId, query, signal), choice, submissionId),
    enabled: showsWaiting,
  });
  return showsWaiting ? data : null;
}
