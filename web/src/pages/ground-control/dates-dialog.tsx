import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ApiFailure, actionFailure } from "../../api/failures";
import { changeAssessment, forgetAssessments } from "../../api/managed-assessments";
import { serverNow } from "../../api/server-time";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { inCourseZone } from "../../design/local-moment";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/ground-control";
import { type DatesDraft, errorsOf, NO_ERRORS } from "./dates-draft";
import { type ManagedAssessment, readManagedAssessment } from "./managed-assessments";
import { MomentFields, Zones } from "./moment-fields";
import { momentText, parseMoment } from "./moment-text";

/** The dates of an assessment while they are edited, and their saving. */
function useDates(assessment: ManagedAssessment, onSaved: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [draft, setDraft] = useState<DatesDraft>({
    openAt: momentText(Date.parse(assessment.openAt)),
    closeAt: momentText(Date.parse(assessment.closeAt)),
    earlyFeedbackUntil: assessment.earlyFeedbackUntil ? momentText(Date.parse(assessment.earlyFeedbackUntil)) : "",
  });
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSaving, setSaving] = useState(false);
  /** What is stored now, where somebody else has changed it since. */
  const [clash, setClash] = useState<ManagedAssessment | "gone" | null>(null);

  const change = (part: Partial<DatesDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors(NO_ERRORS);
  };

  /** A text that cannot be read becomes the current moment. */
  const leave = (field: keyof DatesDraft): void => {
    const text = draft[field] ?? "";
    if (text.trim() === "") {
      if (field !== "earlyFeedbackUntil") setErrors((before) => ({ ...before, [field]: strings.noDate }));
    } else if (parseMoment(text) === null) {
      toast.warning(strings.dateUnread, 5000);
      change({ [field]: momentText(serverNow()) });
    }
  };

  const send = async ({ openAt, closeAt, earlyFeedbackUntil: until = "" }: DatesDraft): Promise<void> => {
    const iso = (text: string): string => new Date(parseMoment(text) ?? 0).toISOString();
    const current = clash === null || clash === "gone" ? assessment : clash;
    setSaving(true);
    try {
      const earlyFeedbackUntil = until.trim() === "" ? null : iso(until);
      await changeAssessment(courseId, current, { openAt: iso(openAt), closeAt: iso(closeAt), earlyFeedbackUntil });
      toast.success(strings.updated);
      void forgetAssessments(client, courseId);
      onSaved();
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 412) setClash(await storedNow());
      else toast.danger(inCourseZone(actionFailure(error)), 5000);
    } finally {
      setSaving(false);
    }
  };

  const storedNow = async (): Promise<ManagedAssessment | "gone" | null> => {
    void forgetAssessments(client, courseId);
    try {
      return (await readManagedAssessment(courseId, assessment.id)) ?? "gone";
    } catch (error) {
      toast.danger(inCourseZone(actionFailure(error)), 5000);
      return clash;
    }
  };

  const save = (): void => {
    const found = errorsOf(draft);
    setErrors(found);
    const isSound = (found.openAt ?? found.closeAt ?? found.earlyFeedbackUntil) === null;
    if (isSound && !isSaving) void send(draft);
  };

  return { draft, errors, change, leave, save, isSaving, clash };
}

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
        : strings.nowStored(formatDate(clash.openAt, "medium"), formatDate(clash.closeAt, "medium"))}
    </Alert>
  );
}
