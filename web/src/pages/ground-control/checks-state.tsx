import Button from "@cloudscape-design/components/button";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { strings } from "../../texts/en/ground-control";
import type { ManagedAssessment } from "./managed-assessments";
import type { AssessmentActions } from "./use-assessment-actions";

type State = NonNullable<ManagedAssessment["checks"]>["state"];

const LOOKS: Readonly<Record<State, StatusIndicatorProps.Type>> = {
  waiting: "in-progress",
  passed: "success",
  red: "error",
  failed: "warning",
  "nothing to check": "info",
};

/** How far checks are, in words and by a sign. */
export const ChecksState = ({ state }: { state: State }) => (
  <StatusIndicator type={LOOKS[state]}>{strings.checksStates[state]}</StatusIndicator>
);

interface ChecksCellProps {
  readonly assessment: ManagedAssessment;
  readonly actions: AssessmentActions;
}

/** The checks of an assessment, and the way to what they have found. */
export function ChecksCell({ assessment, actions: { act } }: ChecksCellProps) {
  const { checks, title } = assessment;
  if (!checks) return <span className="control__unchecked">{strings.unchecked}</span>;
  const { state, red, warnings } = checks;
  return (
    <span className="control__checks">
      <ChecksState state={state} />
      {state !== "nothing to check" && (
        <Button
          variant="inline-link"
          ariaLabel={strings.checksOf(title, strings.findings(red, warnings))}
          onClick={() => act("checks", assessment)}
        >
          {strings.findings(red, warnings)}
        </Button>
      )}
    </span>
  );
}
