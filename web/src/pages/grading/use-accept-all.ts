import { useQueryClient } from "@tanstack/react-query";
import { createElement, useState } from "react";
import { everyPage } from "../../api/every-page";
import { actionFailure } from "../../api/failures";
import { type GradingQuery, gradingKey, readGradingPage } from "../../api/grading";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/grading";
import { useAcceptance } from "./accept";
import { type Accepting, chosenOf } from "./accept-choice";
import { AcceptQuestion } from "./accept-question";
import { readSize } from "./paging";
import { type Row, rowOf } from "./rows";

/** Accepts the autograder's XP for all that waits for a grader among the submissions of a choice, after a question. */
export function useAcceptAll(courseId: number, choice: GradingQuery) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const acceptance = useAcceptance(courseId);
  const [looking, setLooking] = useState(false);

  const waiting = async (): Promise<Row[]> => {
    const found: Row[] = [];
    const query: GradingQuery = { ...choice, show: "ungraded", size: readSize };
    const ask = (cursor: string | undefined) =>
      client.fetchQuery({
        queryKey: [...gradingKey(courseId), "waiting", query, cursor ?? ""],
        queryFn: ({ signal }) => readGradingPage(courseId, { ...query, cursor }, signal),
        staleTime: 0,
        gcTime: 0,
      });
    for await (const { rows } of everyPage(ask)) found.push(...rows.map(rowOf));
    return found;
  };

  const start = async (): Promise<void> => {
    setLooking(true);
    const rows = await waiting()
      .catch((error: unknown) => {
        toast.danger(actionFailure(error));
        return null;
      })
      .finally(() => setLooking(false));
    if (rows === null) return;
    if (rows.length === 0) return toast.info(strings.acceptNothing);
    let accepting: Accepting = "all";
    const onChoose = (chosen: Accepting): void => {
      accepting = chosen;
    };
    const question = {
      title: strings.acceptTitle,
      body: createElement(AcceptQuestion, { courseId, rows, onChoose }),
      confirm: strings.acceptConfirm,
    };
    if (await confirm(question)) {
      await acceptance.accept(chosenOf(rows, accepting).map(({ submissionId }) => submissionId));
    }
  };
  return { acceptance, looking, start };
}
