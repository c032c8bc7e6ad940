import { useState } from "react";
import { askRefusal } from "../../../../../domain/facts/regrade-requests";
import { serverNow } from "../../../api/server-time";
import { useCourse } from "../../../app/session";
import { Button } from "../../../design/button";
import { dateWords } from "../../../design/format";
import { Icon, type IconName } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/report-card";
import { AskDialog, type AskedQuestion } from "./ask-dialog";
import type { ReportCardData } from "./queries";

type Request = NonNullable<ReportCardData["request"]>;

const ICONS: Readonly<Record<Request["state"], IconName>> = { open: "hourglass", accepted: "check", declined: "cross" };

interface RegradeRequestProps {
  readonly card: ReportCardData;
  readonly asked: AskedQuestion;
}

/** The student's request on a question and what became of it, or the way to ask. */
export function RegradeRequest({ card, asked }: RegradeRequestProps) {
  const { configuration } = useCourse();
  const { request, askUntil } = card;
  const [isAsking, setAsking] = useState(false);
  if (request) {
    return (
      <section className="rc-request" aria-labelledby="rc-request">
        <h2 id="rc-request">{strings.regrade}</h2>
        <Asked request={request} maxXp={card.maxXp} />
      </section>
    );
  }
  const { archived, regradeRequestDays: days } = configuration;
  const refusal = askRefusal({ archived, days, until: askUntil }, serverNow());
  if (askUntil === null || (refusal !== null && refusal !== "over")) return null;
  const isOver = refusal === "over";
  const until = dateWords(askUntil);
  return (
    <section className="rc-request" aria-labelledby="rc-request">
      <h2 id="rc-request">{strings.regrade}</h2>
      <p className="aw-quiet">{isOver ? strings.over(until) : strings.until(until)}</p>
      {!isOver && (
        <Button icon="help" onClick={() => setAsking(true)}>
          {strings.ask}
        </Button>
      )}
      {isAsking && <AskDialog asked={asked} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Asked({ request: { state, reason, askedAt, answer, workSince }, maxXp }: { request: Request; maxXp: number }) {
  return (
    <>
      <p className={`rc-state rc-state--${state}`}>
        <Icon name={ICONS[state]} size={18} />
        <strong>{strings.states[state]}</strong>
      </p>
      {workSince !== "same" && <p>{strings.since[workSince]}</p>}
      <p className="aw-quiet">{strings.askedOn(dateWords(askedAt))}</p>
      <blockquote className="rc-text">
        <Markdown firstHeading={3}>{reason}</Markdown>
      </blockquote>
      {answer && (
        <>
          <p className="aw-quiet">{strings.answeredBy(answer.by.name ?? strings.staff, dateWords(answer.at))}</p>
          <blockquote className="rc-text">
            <Markdown firstHeading={3}>{answer.text}</Markdown>
          </blockquote>
          <p>{strings.xpChange(answer.xpBefore, answer.xp, maxXp)}</p>
        </>
      )}
    </>
  );
}
