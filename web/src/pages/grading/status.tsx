import Box from "@cloudscape-design/components/box";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { GradingStatus } from "../../app/grading-status";
import { strings } from "../../texts/en/grading";

type Look = Pick<StatusIndicatorProps, "type" | "colorOverride">;

const looks: Readonly<Record<Exclude<GradingStatus, "excluded">, Look>> = {
  none: { type: "pending", colorOverride: "blue" },
  grading: { type: "in-progress", colorOverride: "yellow" },
  graded: { type: "success" },
};

/** Shows a grading status in words with an icon; colour alone never tells. */
export function GradingPill({ status, progress }: { status: GradingStatus; progress?: string }) {
  const text = (status === "grading" && progress) || strings.gradingStatus[status];
  if (status === "excluded") return <Box color="text-body-secondary">{text}</Box>;
  return <StatusIndicator {...looks[status]}>{text}</StatusIndicator>;
}
