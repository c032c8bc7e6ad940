import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FormEvent, useId } from "react";
import { dateWords } from "../../design/format";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/ground-control";
import type { ManagedAssessment } from "./managed-assessments";
import { MomentFields, Zones } from "./moment-fields";
import { useDates } from "./use-dates";

interface DatesDialogProps {
  readonly assessment: ManagedAssessment;
  readonly onClose: () => void;
}

/** Changes when an assessment opens and closes. What was typed survives a failure and a change by somebody else. */
export function DatesDialog({ assessment, onClose }: DatesDialogProps) {
  const form = useId();
  const { draft, errors, change, leave, save, isSaving, clash } = useDates(assessment, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Modal
      title={strings.datesOf(assessment.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={isSaving} disabled={clash === "gone"}>
            {clash === null ? strings.save : strings.replace}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="l">
          {clash !== null && <Clash clash={clash} />}
          <Zones />
          <MomentFields
            label={strings.opens}
            text={draft.openAt}
            error={errors.openAt}
            onChange={(openAt) => change({ openAt })}
            onLeave={() => leave("openAt")}
          />
          <MomentFields
            label={strings.closes}
            text={draft.closeAt}
            error={errors.closeAt}
            onChange={(closeAt) => change({ closeAt })}
            onLeave={() => leave("closeAt")}
          />
          <MomentFields
            label={strings.feedbackUntil}
            hint={strings.feedbackHint}
            text={draft.earlyFeedbackUntil ?? ""}
            error={errors.earlyFeedbackUntil}
            onChange={(earlyFeedbackUntil) => change({ earlyFeedbackUntil })}
            onLeave={() => leave("earlyFeedbackUntil")}
          />
        </SpaceBetween>
      </form>
    </Modal>
  );
}

function Clash({ clash }: { clash: ManagedAssessment | "gone" }) {
  return (
    <Alert type="warning" header={strings.changedElsewhere}>
      {clash === "gone"
        ? strings.goneMeanwhile
        : strings.nowStored(dateWords(clash.openAt, "medium"), dateWords(clash.closeAt, "medium"))}
    </Alert>
  );
}
