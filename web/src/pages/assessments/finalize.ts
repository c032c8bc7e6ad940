import { useMutation, useQueryClient } from "@tanstack/react-query";
import { overviewsQuery, submitAssessment } from "../../api/assessments";
import { actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/assessments";
import type { Overview } from "./rules";

/** Finalises a submission after asking. The card turns to "submitted" at once; the verdict follows. */
export function useFinalize(courseId: number, onFinalized: () => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const query = overviewsQuery(courseId);
  const { mutate, isPending } = useMutation({
    mutationFn: (assessmentId: number) => submitAssessment(courseId, assessmentId),
    onSuccess: (_ok, assessmentId) => {
      toast.success(strings.submitted);
      client.setQueryData(query.queryKey, (before) =>
        before?.map((overview) => (overview.id === assessmentId ? { ...overview, status: "submitted" } : overview)),
      );
      onFinalized();
    },
    onError: (error) => {
      toast.danger(actionFailure(error));
      void client.invalidateQueries({ ...query, exact: true });
    },
  });
  const finalize = async (shown: Overview): Promise<void> => {
    // The bonus becomes less by the hour, and the page may have been open for long.
    const read = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => []);
    const { id, title, maxXp, earlyXp } = read.find((overview) => overview.id === shown.id) ?? shown;
    const question = {
      title: strings.finalizeTitle(title),
      body: `${strings.finalizeWorth(maxXp, earlyXp)} ${strings.finalizeBody}`,
      confirm: strings.finalizeConfirm,
    };
    if (await confirm(question)) mutate(id);
  };
  return { finalize, isPending };
}
