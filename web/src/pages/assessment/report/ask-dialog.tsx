import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { REGRADE_TEXT_CHARACTERS } from "../../../../../domain/facts/regrade-requests";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { Field } from "../../../design/form";
import { useKeptText } from "../../../design/kept-text";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/report-card";
import type { FailedCards } from "./failed-cards";
import { FailedTestcases } from "./failed-testcases";
import { askForRegrade, reportCardQuery } from "./queries";

/** What a student looks at before asking. */
export interface AskedQuestion {
  readonly questionId: number;
  /** Its number in the assessment, from 1. */
  readonly number: number;
  readonly failed: FailedCards | null;
  readonly comments: string | null;
}

/** Shows what was lost and what staff wrote, and asks for the reason. */
export function AskDialog({ asked, onClose }: { asked: AskedQuestion; onClose: () => void }) {
  const { questionId, number, failed, comments } = asked;
  const form = useId();
  const { registration } = useCourse();
  const [reason, setReason] = useKeptText(`regrade request ${registration.courseRegId} ${questionId}`);
  const [isChecked, setChecked] = useState(false);
  const sending = useSending(questionId, () => {
    setReason("");
    onClose();
  });
  const over = reason.trim().length - REGRADE_TEXT_CHARACTERS;
  const fault = reason.trim() === "" ? strings.reasonEmpty : over > 0 ? strings.reasonTooLong(over) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fault === null && !sending.isPending) sending.mutate(reason.trim());
  };
  return (
    <Dialog
      wide
      title={strings.askTitle(number)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={sending.isPending}>
            {strings.send}
          </Button>
        </>
      }
    >
      <form id={form} className="rc-ask" onSubmit={submit} noValidate>
        <section aria-label={strings.lookFirst} className="rc-ask__look">
          <h3>{strings.lookFirst}</h3>
          {failed && <FailedTestcases failed={failed} />}
          <h4>{strings.staffComment}</h4>
          {comments ? (
            <Markdown firstHeading={4}>{comments}</Markdown>
          ) : (
            <p className="aw-quiet">{strings.noComment}</p>
          )}
        </section>
        <Field
          label={strings.reason}
          hint={strings.reasonHint(REGRADE_TEXT_CHARACTERS)}
          error={isChecked || over > 0 ? fault : null}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              className="input"
              required
              rows={5}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <p>
          {strings.noRisk} {strings.once}
        </p>
      </form>
    </Dialog>
  );
}

function useSending(questionId: number, onSent: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => askForRegrade(courseId, questionId, reason),
    onSuccess: () => {
      toast.success(strings.sent);
      onSent();
    },
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () => client.invalidateQueries(reportCardQuery(courseId, questionId)),
  });
}
