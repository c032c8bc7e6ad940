import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { everyPage } from "../../api/every-page";
import { actionFailure } from "../../api/failures";
import { type GradingQuery, readGradingPage } from "../../api/queries";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/grading";
import { useAcceptance } from "./accept";
import { readSize } from "./paging";

/** Accepts the autograder's XP for all that waits for a grader among the submissions of a choice, after a question. */
export function useAcceptAll(courseId: number, choice: GradingQuery) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const acceptance = useAcceptance(courseId);
  const [looking, setLooking] = useState(false);

  const waiting = async (): Promise<number[]> => {
    const ids: number[] = [];
    const query: GradingQuery = { ...choice, show: "ungraded", size: readSize };
    const ask = (cursor: string | undefined) =>
      client.fetchQuery({
        queryKey: ["course", courseId, "grading", "waiting", query, cursor ?? ""],
        queryFn: ({ signal }) => readGradingPage(courseId, { ...query, cursor }, signal),
        staleTime: 0,
        gcTime: 0,
      });
    for await (const { rows } of everyPage(ask)) ids.push(...rows.map(({ id }) => id));
    return ids;
  };

  const start = async (): Promise<void> => {
    setLooking(true);
    const ids = await waiting()
      .catch((error: unknown) => {
        toast.danger(actionFailure(error));
        return null;
      })
      .finally(() => setLooking(false));
    if (ids === null) return;
    if (ids.length === 0) return toast.info(strings.acceptNothing);
    const question = {
      title: strings.acceptTitle,
      body: strings.acceptBody(ids.length),
      confirm: strings.acceptConfirm,
    };
    if (await confirm(question)) await acceptance.accept(ids);
  };
  return { acceptance, looking, start };
}
