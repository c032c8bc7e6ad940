import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FormEvent, useId, useState } from "react";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/ground-control";
import { ChecksState } from "./checks-state";
import { isWaiting, needsReason } from "./checks-status";
import type { ManagedAssessment } from "./managed-assessments";
import { ReasonField } from "./reason-field";

interface PublishQuestionProps {
  /** As the list has it now. */
  readonly assessment: ManagedAssessment;
  readonly isChanging: boolean;
  readonly onPublish: (reason: string) => void;
  readonly onShowChecks: () => void;
  readonly onClose: () => void;
}

/** Asks whether to publish: not before the checks are through, and with a reason where they are red. */
export function PublishQuestion({ assessment, isChanging, onPublish, onShowChecks, onClose }: PublishQuestionProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { title, questionCount, checks } = assessment;
  const asks = needsReason(assessment);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(asks && reason.trim() === "");
    if (!asks || reason.trim() !== "") onPublish(asks ? reason.trim() : "");
  };
  return (
    <Modal
      title={strings.publishTitle(title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            formAction="submit"
            form={form}
            disabled={isWaiting(assessment)}
            loading={isChanging}
          >
            {asks ? strings.publishAnyway : strings.publish}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          <p>{questionCount === 0 ? strings.publishEmpty : strings.publishBody}</p>
          {checks && (
            <div role="status">
              <ChecksState state={checks.state} />
              {isWaiting(assessment) && <p>{strings.publishWaits}</p>}
            </div>
          )}
          {asks && (
            <Alert type="warning" action={<Button onClick={onShowChecks}>{strings.showChecks}</Button>}>
              {checks?.state === "red" && checks.text !== null
                ? strings.firstFinding(checks.text)
                : strings.checksFailedHint}
            </Alert>
          )}
          {asks && (
            <ReasonField
              value={reason}
              isMissing={isMissing}
              onChange={(text) => {
                setReason(text);
                setMissing(false);
              }}
            />
          )}
        </SpaceBetween>
      </form>
    </Modal>
  );
}
