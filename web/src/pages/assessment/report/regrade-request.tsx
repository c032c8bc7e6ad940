import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { askRefusal, REGRADE_TEXT_CHARACTERS } from "../../../../../domain/policies/regrade-requests";
import { api, type Schemas, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { reportCardQuery } from "../../../api/report-cards";
import { serverNow } from "../../../api/server-time";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { useDraftText } from "../../../design/draft-text";
import { Field } from "../../../design/form";
import { formatDate } from "../../../design/format";
import { Icon, type IconName } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/report-card";
import type { FailedCards } from "./failed-cards";
import { FailedTestcases } from "./failed-testcases";

export type ReportCardData = Schemas["ReportCard"];

const askForRegrade = (courseId: number, questionId: number, reason: string) =>
  unwrap(
    api.POST("/v2/courses/{courseId}/assessments/question/{questionId}/regrade_request", {
      params: { path: { courseId, questionId } },
      body: { reason },
    }),
  );

/** What a student looks at before asking. */
interface RegradeQuestion {
  readonly questionId: number;
  /** Its number in the assessment, from 1. */
  readonly number: number;
  readonly failed: FailedCards | null;
  readonly comments: string | null;
}

/** Shows what was lost and what staff wrote, and asks for the reason. */
function AskDialog({ question, onClose }: { question: RegradeQuestion; onClose: () => void }) {
  const { questionId, number, failed, comments } = question;
  const form = useId();
  const { registration } = useCourse();
  const [reason, setReason] = useDraftText(`regrade request ${registration.courseRegId} ${questionId}`);
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

type Request = NonNullable<ReportCardData["request"]>;

const ICONS: Readonly<Record<Request["state"], IconName>> = { open: "hourglass", accepted: "check", declined: "cross" };

interface RegradeRequestProps {
  readonly card: ReportCardData;
  readonly question: RegradeQuestion;
}

/** The student's request on a question and what became of it, or the way to ask. */
export function RegradeRequest({ card, question }: RegradeRequestProps) {
  const { configuration } = useCourse();
  const { request, askUntil } = card;
  const [isAsking, setAsking] = useState(false);
  if (request) {
    return (
      <section className="rc-request" aria-labelledby="rc-request">
        <h2 id="rc-request">{strings.regrade}</h2>
        <OpenRequest request={request} maxXp={card.maxXp} />
      </section>
    );
  }
  const { archived, regradeRequestDays: days } = configuration;
  const refusal = askRefusal({ archived, days, until: askUntil }, serverNow());
  if (askUntil === null || (refusal !== null && refusal !== "over")) return null;
  const isOver = refusal === "over";
  const until = formatDate(askUntil);
  return (
    <section className="rc-request" aria-labelledby="rc-request">
      <h2 id="rc-request">{strings.regrade}</h2>
      <p className="aw-quiet">{isOver ? strings.over(until) : strings.until(until)}</p>
      {!isOver && (
        <Button icon="help" onClick={() => setAsking(true)}>
          {strings.ask}
        </Button>
      )}
      {isAsking && <AskDialog question={question} onClose={() => setAsking(false)} />}
    </section>
  );
}

function OpenRequest({
  request: { state, reason, askedAt, answer, workSince },
  maxXp,
}: {
  request: Request;
  maxXp: number;
}) {
  return (
    <>
      <p className={`rc-state rc-state--${state}`}>
        <Icon name={ICONS[state]} size={18} />
        <strong>{strings.states[state]}</strong>
      </p>
      {workSince !== "same" && <p>{strings.since[workSince]}</p>}
      <p className="aw-quiet">{strings.askedOn(formatDate(askedAt))}</p>
      <blockquote className="rc-text">
        <Markdown firstHeading={3}>{reason}</Markdown>
      </blockquote>
      {answer && (
        <>
          <p className="aw-quiet">{strings.answeredBy(answer.by.name ?? strings.staff, formatDate(answer.at))}</p>
          <blockquote className="rc-text">
            <Markdown firstHeading={3}>{answer.text}</Markdown>
          </blockquote>
          <p>{strings.xpChange(answer.xpBefore, answer.xp, maxXp)}</p>
        </>
      )}
    </>
  );
}
