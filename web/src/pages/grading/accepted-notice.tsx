import Button from "@cloudscape-design/components/button";
import Flashbar from "@cloudscape-design/components/flashbar";
import { strings } from "../../texts/en/grading";
import type { UseAcceptance } from "./accept";

/** Tells what was accepted at once, with the way to take it back; nothing before. */
export function AcceptedNotice({ acceptance: { accepted, progress, undo, dismiss } }: { acceptance: UseAcceptance }) {
  if (!accepted) return null;
  const answers = accepted.acceptances.reduce((sum, { questionIds }) => sum + questionIds.length, 0);
  const text = answers === 0 ? strings.acceptedNone : strings.accepted(answers, accepted.acceptances.length);
  return (
    <Flashbar
      items={[
        {
          id: "accepted",
          type: accepted.failed > 0 ? "warning" : answers > 0 ? "success" : "info",
          ariaRole: "status",
          content: accepted.failed > 0 ? `${text} ${strings.acceptFailed(accepted.failed)}` : text,
          action: answers > 0 && (
            <Button iconName="undo" loading={progress !== null} onClick={() => void undo()}>
              {strings.undo}
            </Button>
          ),
          dismissible: true,
          dismissLabel: strings.close,
          onDismiss: dismiss,
        },
      ]}
    />
  );
}
