import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/grading";
import type { UseAcceptance } from "./accept";
import "./accepted-notice.css";

/** What was accepted at once, with the way to take it back; nothing before. */
export function AcceptedNotice({ acceptance: { accepted, progress, undo, dismiss } }: { acceptance: UseAcceptance }) {
  if (!accepted) return null;
  const answers = accepted.acceptances.reduce((sum, { questionIds }) => sum + questionIds.length, 0);
  return (
    <div className="accepted" role="status">
      <span>
        {answers === 0 ? strings.acceptedNone : strings.accepted(answers, accepted.acceptances.length)}
        {accepted.failed > 0 && ` ${strings.acceptFailed(accepted.failed)}`}
      </span>
      {answers > 0 && (
        <Button small icon="undo" busy={progress !== null} onClick={() => void undo()}>
          {strings.undo}
        </Button>
      )}
      <IconButton small icon="close" label={strings.close} onClick={dismiss} />
    </div>
  );
}
