import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { useMayChangeCourse } from "../../../app/course-acts";
import { strings } from "../../../texts/en/grading";

/** Milliseconds between two times that the page tells that it is open. */
const TELL_MS = 60_000;

/** Says which others of the staff have the submission open, too; nothing where nobody has. */
export function AlsoOpen({ courseId, submissionId }: { courseId: number; submissionId: number }) {
  const mayTell = useMayChangeCourse();
  const { data } = useQuery({
    enabled: mayTell,
    queryKey: ["course", courseId, "open-to-grade", submissionId],
    queryFn: () =>
      unwrap(
        api.PUT("/v2/courses/{courseId}/admin/grading/{submissionId}/presence", {
          params: { path: { courseId, submissionId } },
        }),
      ),
    refetchInterval: TELL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const names = (data?.others ?? []).map(({ name }) => name ?? strings.someone);
  return (
    <span className="gw-bar__others" role="status">
      {names.length > 0 && ` · ${strings.alsoOpen(names)}`}
    </span>
  );
}
