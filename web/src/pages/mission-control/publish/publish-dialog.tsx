import Button from "@cloudscape-design/components/button";
import { useEffect, useRef } from "react";
import { actionFailure } from "../../../api/failures";
import { toast } from "../../../app/toasts";
import { DangerButton } from "../../../design/danger-button";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/mission-publish";
import { useMissionStore } from "../mission-store";
import { PublishFields } from "./publish-fields";
import { PublishOutcome } from "./publish-outcome";
import { usePublishForm } from "./use-publish-form";
import { usePublishing } from "./use-publishing";
import "./publish.css";

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
