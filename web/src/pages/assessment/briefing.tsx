import { Link } from "react-router-dom";
import { earlyFeedbackTo } from "../../../../domain/assessments/deadlines/early-feedback";
import { readingPieces } from "../../../../domain/textbook/reading";
import { serverNow } from "../../api/server-time";
import { ExtendedNote } from "../../app/extended-note";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { formatDate } from "../../design/format";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/assessment";
import type { Assessment } from "./model";

/** What an assessment says to read; places of the textbook are links, which open beside the work. */
const ReadingLine = ({ reading }: { reading: string }) => (
  <p className="aw-reading">
    <strong>{strings.reading}:</strong>{" "}
    {readingPieces(reading).map(({ text, to }, at) =>
      to === null ? (
        text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
        <Link key={at} to={to} target="_blank">
          {text}
          <span className="unseen"> {strings.opensBeside}</span>
        </Link>
      ),
    )}
  </p>
);

/** What the assessment is about, shown before its first question. */
export function Briefing({ assessment }: { assessment: Assessment }) {
  const { longSummary, reading, closeReason, closeAt } = assessment;
  const isExtended = closeReason !== "standard";
  const feedbackUntil = earlyFeedbackTo(assessment, serverNow());
  if (!longSummary && !reading && !isExtended && !feedbackUntil)
    return <p className="aw-quiet">{strings.noBriefing}</p>;
  return (
    <>
      {isExtended && (
        <p className="aw-quiet aw-closing">
          <time dateTime={closeAt}>{strings.closes(formatDate(closeAt))}</time>
          <ExtendedNote of={assessment} />
        </p>
      )}
      {feedbackUntil && <p className="aw-quiet">{strings.feedbackIfEarly(formatDate(feedbackUntil))}</p>}
      {longSummary && <Markdown firstHeading={2}>{longSummary}</Markdown>}
      {reading && <ReadingLine reading={reading} />}
    </>
  );
}

/** The briefing as a dialog, for who opens an assessment for the first time. */
export function BriefingDialog({ assessment, onContinue }: { assessment: Assessment; onContinue: () => void }) {
  return (
    <Dialog
      title={assessment.title}
      wide
      onClose={onContinue}
      footer={
        <Button look="primary" data-first onClick={onContinue}>
          {strings.continue}
        </Button>
      }
    >
      <Briefing assessment={assessment} />
    </Dialog>
  );
}
