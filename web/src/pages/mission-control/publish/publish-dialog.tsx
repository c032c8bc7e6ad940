import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { actionFailure } from "../../../api/failures";
import { serverNow } from "../../../api/server-time";
import { workspacePath } from "../../../app/course-links";
import { toast } from "../../../app/toasts";
import { DangerButton } from "../../../design/danger-button";
import { formatDate } from "../../../design/format";
import { Modal } from "../../../design/modal";
import { RouteButton } from "../../../design/route-button";
import { strings } from "../../../texts/en/mission-publish";
import { ReasonField } from "../../ground-control/confirm-fields";
import { useMissionStore } from "../mission-store";
import { PublishFields } from "./publish-fields";
import { PUBLISH_STEPS, type PublishPlan, type PublishStep } from "./publish-mission";
import { usePublishForm } from "./use-publish-form";
import { type Publishing, usePublishing } from "./use-publishing";
import "./publish.css";

interface PublishOutcomeProps {
  readonly publishing: Publishing;
  readonly onGoOn: (change?: Partial<PublishPlan>) => void;
  readonly onClose: () => void;
}

/** What is done, what is not, and how it goes on. */
function PublishOutcome({ publishing, onGoOn, onClose }: PublishOutcomeProps) {
  const { running, failure, ending } = publishing;
  const [reason, setReason] = useState(publishing.plan.reason);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const withReason = (): void => {
    setReasonMissing(reason.trim() === "");
    if (reason.trim() !== "") onGoOn({ reason });
  };
  return (
    <Modal
      title={strings.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ending === "needsReason" ? strings.leaveUnpublished : strings.close}</Button>
          {failure && (
            <Button variant="primary" onClick={() => onGoOn()}>
              {strings.goOn}
            </Button>
          )}
          {ending === "needsReason" && (
            <Button variant="primary" onClick={withReason}>
              {strings.publishWithReason}
            </Button>
          )}
        </>
      }
    >
      <SpaceBetween size="m">
        <Steps publishing={publishing} />
        {running === "checks" && <p role="status">{strings.waiting}</p>}
        {failure && <Alert type="error">{strings.stopped(failure.text)}</Alert>}
        {ending === "gone" && <Alert type="error">{strings.gone}</Alert>}
        {ending === "needsReason" && (
          <>
            <Alert type="warning" header={strings.serverRed}>
              {publishing.progress.assessment?.checks?.text && <p>{publishing.progress.assessment.checks.text}</p>}
              <p>{strings.serverRedHint}</p>
            </Alert>
            <ReasonField value={reason} isMissing={isReasonMissing} onChange={setReason} />
          </>
        )}
        {ending === "done" && <Result publishing={publishing} />}
      </SpaceBetween>
    </Modal>
  );
}

type StepState = keyof typeof strings.stepStates;

const LOOKS: Readonly<Record<StepState, StatusIndicatorProps.Type>> = {
  done: "success",
  running: "loading",
  waiting: "pending",
  failed: "error",
};

function Steps({ publishing: { plan, progress, running, failure } }: { publishing: Publishing }) {
  const isPublishing = plan.isPublished && !(progress.assessment?.isPublished && !progress.done.has("publish"));
  const steps = PUBLISH_STEPS.filter((step) => isPublishing || step === "upload" || step === "dates");
  const stateOf = (step: PublishStep): StepState => {
    if (progress.done.has(step)) return "done";
    if (step === running) return "running";
    return step === failure?.step ? "failed" : "waiting";
  };
  return (
    <ul className="mc-publish__steps" aria-label={strings.progress}>
      {steps.map((step) => (
        <li key={step}>
          <span>{strings.steps[step]}</span>
          <StatusIndicator type={LOOKS[stateOf(step)]}>{strings.stepStates[stateOf(step)]}</StatusIndicator>
        </li>
      ))}
    </ul>
  );
}

function Result({ publishing: { courseId, progress } }: { publishing: Publishing }) {
  const { assessment } = progress;
  if (!assessment) return null;
  const { id, type, isPublished, openAt, closeAt, questionCount } = assessment;
  const isBegun = Date.parse(openAt) <= serverNow();
  const visibility = isBegun
    ? strings.isOpen(formatDate(closeAt, "medium"))
    : strings.opensLater(formatDate(openAt, "medium"));
  return (
    <Links>
      <p>{isPublished ? visibility : strings.unpublishedNow}</p>
      <div className="mc-publish__buttons">
        {questionCount > 0 && <RouteButton to={workspacePath(courseId, type, id)}>{strings.toAssessment}</RouteButton>}
        <RouteButton to={`/courses/${courseId}/groundcontrol`}>{strings.toGroundControl}</RouteButton>
      </div>
    </Links>
  );
}

const Links = ({ children }: { children: ReactNode }) => (
  <div className="mc-publish__part" role="status">
    {children}
  </div>
);

/** Takes the mission to a course: what the upload does, its dates, and whether students see it. */
export default function PublishDialog({ onClose }: { onClose: () => void }) {
  const form = usePublishForm();
  const { publishing, uploadFailure, start, goOn, settle } = usePublishing(form);
  const { openQuestion, setMode } = useMissionStore().getState();
  const atEnd = useRef(settle);
  atEnd.current = settle;
  // However the dialog is left: the page may go on under another address then.
  useEffect(() => () => void atEnd.current().catch((error: unknown) => toast.danger(actionFailure(error), 5000)), []);
  const goTo = (question: number): void => {
    openQuestion(question);
    setMode("question");
    onClose();
  };
  if (publishing) return <PublishOutcome publishing={publishing} onGoOn={goOn} onClose={onClose} />;
  const submit = (): void => {
    const wrong = form.check();
    if (wrong === null) start();
    else toast.danger(wrong, 5000);
  };
  return (
    <Modal
      title={strings.title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Decisive form={form} onClick={submit} />
        </>
      }
    >
      <PublishFields form={form} uploadFailure={uploadFailure} onGoTo={goTo} />
    </Modal>
  );
}

function Decisive({ form, onClick }: { form: ReturnType<typeof usePublishForm>; onClick: () => void }) {
  const { compared, made, publishes } = form;
  const isReady = made.kind === "file" && compared !== undefined && compared.preview.refusal === null;
  if (compared?.preview.action === "forceUpdate") {
    return (
      <DangerButton disabled={!isReady} onClick={onClick}>
        {strings.forceUpdate}
      </DangerButton>
    );
  }
  return (
    <Button variant="primary" disabled={!isReady || compared.preview.missingContests.length > 0} onClick={onClick}>
      {publishes ? strings.uploadAndPublish : strings.upload}
    </Button>
  );
}
