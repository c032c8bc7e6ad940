import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Flashbar from "@cloudscape-design/components/flashbar";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { overviewsQuery } from "../../api/assessments";
import type { GradingStatus } from "../../app/grading-status";
import { PublishGradesButton } from "../../app/publish-grades/button";
import { useCourse } from "../../app/session";
import { strings } from "../../texts/en/grading";
import type { UseAcceptance } from "./actions";

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

/** Ids of questions are that of their assessment, times this, and their place. */
const QUESTIONS = 1000;

/** Says of which assessments, or of that of this question, students do not see the grades yet; nothing where they see all. */
export function HiddenGrades({ questionId }: { questionId?: number }) {
  const { courseId } = useCourse();
  const { data = [] } = useQuery(overviewsQuery(courseId));
  const isMeant = (id: number) => questionId === undefined || Math.floor(questionId / QUESTIONS) === id;
  const hidden = data.filter(({ id, hidesGrades }) => hidesGrades && isMeant(id));
  if (hidden.length === 0) return null;
  return (
    <Alert type="info">
      <div className="grading__hidden">
        <span>{strings.hiddenGrades(hidden.map(({ title }) => title))}</span>
        {hidden.map((assessment) => (
          <PublishGradesButton key={assessment.id} assessment={assessment} isNamed={hidden.length > 1} />
        ))}
      </div>
    </Alert>
  );
}

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
