import { useState } from "react";
import { usePageTitle } from "../../../app/page-title";
import { Button, ButtonLink } from "../../../design/button";
import { strings } from "../../../texts/en/mission-preview";
import type { Assessment } from "../../assessment/model";
import type { QuestionReport } from "./memory-submission";
import { TryReport } from "./try-report";

interface TryBarProps {
  readonly assessment: Assessment;
  readonly report: readonly QuestionReport[] | null;
  readonly leaveTo: string;
  readonly onStartAgain: () => void;
}

/** Says that nothing of a try is kept, and leads out of it. Once it is judged, its author may read everything that was found. */
export function TryBar({ assessment: { title, status }, report, leaveTo, onStartAgain }: TryBarProps) {
  const [isRead, read] = useState(false);
  usePageTitle(strings.trying(title));
  return (
    <div className="mc-try">
      <p>{strings.trying(title)}</p>
      {report && (
        <Button small icon="grade" onClick={() => read(true)}>
          {strings.report}
        </Button>
      )}
      {status === "submitted" && (
        <Button small icon="redo" onClick={onStartAgain}>
          {strings.startAgain}
        </Button>
      )}
      <ButtonLink small icon="leave" to={leaveTo}>
        {strings.leave}
      </ButtonLink>
      {report && isRead && <TryReport report={report} onClose={() => read(false)} />}
    </div>
  );
}
