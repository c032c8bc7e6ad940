import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { MAX_EXTENSION_REASON } from "../../../../domain/facts/extensions";
import { overviewsQuery } from "../../api/assessments";
import { ApiFailure, actionFailure } from "../../api/failures";
import { serverNow } from "../../api/server-time";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { inCourseZone, isoOf, type LocalMoment, localMoment } from "../../design/local-moment";
import { Modal } from "../../design/modal";
import { MomentField } from "../../design/moment-field";
import { strings } from "../../texts/en/extensions";
import { GroupSelect, nameOf, StudentSelect } from "./choosing";
import {
  type Extension,
  extensionsKey,
  type Member,
  readExtension,
  saveExtension,
  type Target,
  targetOf,
} from "./queries";

interface ExtensionFormProps {
  /** Undefined to give a new one. */
  readonly extension: Extension | undefined;
  readonly onClose: () => void;
}

type Kind = "student" | "group";
const KINDS: readonly Kind[] = ["student", "group"];

/** Gives a student or a group a later closing time, or changes it, in a modal. */
export function ExtensionForm({ extension, onClose }: ExtensionFormProps) {
  const form = useId();
  const draft = useDraft(extension);
  const { saving, meanwhile, save } = useSaving(extension, onClose);
  const [isChecked, setChecked] = useState(false);
  const wrong = isChecked ? draft.wrong : NOTHING_WRONG;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const isSound = Object.values(draft.wrong).every((text) => text === null);
    if (isSound && draft.asked && !saving) save(draft.asked);
  };
  return (
    <Modal
      title={extension ? strings.editTitle : strings.newTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={saving}>
            {strings.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          {meanwhile && <Alert type="warning">{meanwhile}</Alert>}
          {extension ? <Fixed extension={extension} /> : <Choices draft={draft} wrong={wrong} />}
          <MomentField
            dayLabel={strings.closingDay}
            timeLabel={strings.closingTime}
            value={draft.moment}
            wrong={wrong.moment}
            onChange={draft.setMoment}
          />
          {draft.standardCloseAt && <Consequence standardCloseAt={draft.standardCloseAt} />}
          <FormField label={strings.reason} constraintText={strings.reasonHint}>
            <Textarea
              rows={2}
              value={draft.reason}
              onChange={({ detail }) => draft.setReason(detail.value.slice(0, MAX_EXTENSION_REASON))}
            />
          </FormField>
        </SpaceBetween>
      </form>
    </Modal>
  );
}

const NOTHING_WRONG = { target: null, assessment: null, moment: null };

/** What is being asked for, and what of it is still wrong. */
function useDraft(extension: Extension | undefined) {
  const { courseId } = useCourse();
  const { data: overviews = [] } = useQuery(overviewsQuery(courseId));
  const [kind, setKind] = useState<Kind>("student");
  const [student, setStudent] = useState<Member>();
  const [group, setGroup] = useState("");
  const [assessmentId, setAssessmentId] = useState(extension?.assessmentId);
  const [moment, setMoment] = useState<LocalMoment>(extension ? localMoment(extension.closeAt) : { day: "", time: "" });
  const [reason, setReason] = useState(extension?.reason ?? "");
  const target = extension ? targetOf(extension) : chosenTarget(kind, student, group);
  const assessment = overviews.find(({ id }) => id === assessmentId);
  const standardCloseAt = extension?.standardCloseAt ?? assessment?.standardCloseAt;
  const closeAt = isoOf(moment);
  const wrong = {
    target: target ? null : strings.chooseSomebody,
    assessment: assessmentId === undefined ? strings.chooseAssessment : null,
    moment: wrongMoment(closeAt, standardCloseAt),
  };
  const request =
    target && assessmentId !== undefined && closeAt ? { target, assessmentId, closeAt, reason } : undefined;
  return {
    overviews,
    kind,
    setKind,
    student,
    setStudent,
    group,
    setGroup,
    assessmentId,
    setAssessmentId,
    moment,
    setMoment,
    reason,
    setReason,
    standardCloseAt,
    wrong,
    asked: request,
  };
}

type Draft = ReturnType<typeof useDraft>;
type ExtensionRequest = NonNullable<Draft["asked"]>;

function chosenTarget(kind: Kind, student: Member | undefined, group: string): Target | undefined {
  if (kind === "student") return student && { courseRegId: student.courseRegId };
  return group ? { group } : undefined;
}

function wrongMoment(closeAt: string | undefined, standardCloseAt: string | undefined): string | null {
  if (closeAt === undefined) return strings.timeMissing;
  return standardCloseAt && Date.parse(closeAt) <= Date.parse(standardCloseAt) ? strings.timeTooEarly : null;
}

/** Saves; when somebody else was quicker, tells what they did, and saves over it when asked again. */
function useSaving(extension: Extension | undefined, onClose: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [baseVersion, setBaseVersion] = useState(extension?.version ?? 0);
  const [meanwhile, setMeanwhile] = useState<string>();
  const saving = useMutation({
    mutationFn: (request: ExtensionRequest) => saveExtension(courseId, { ...request, version: baseVersion }),
    onSuccess: async ({ work }) => {
      toast.success(strings.saved[work ?? "group"]);
      onClose();
      await client.invalidateQueries({ queryKey: extensionsKey(courseId) });
    },
    onError: async (error, { assessmentId, target }) => {
      if (!(error instanceof ApiFailure && error.status === 412)) {
        toast.danger(inCourseZone(actionFailure(error)));
        return;
      }
      const now = await readExtension(courseId, assessmentId, target).catch(() => null);
      if (now === null) toast.danger(inCourseZone(actionFailure(error)));
      else
        setMeanwhile(
          now ? strings.changedMeanwhile(now.by.name ?? strings.somebody, now.closeAt) : strings.goneMeanwhile,
        );
      if (now !== null) setBaseVersion(now?.version ?? 0);
    },
  });
  return { saving: saving.isPending, meanwhile, save: saving.mutate };
}

function Fixed({ extension }: { extension: Extension }) {
  const { group, assessmentNumber, assessmentTitle } = extension;
  return (
    <p>
      <strong>{group === null ? nameOf(extension) : strings.group(group)}</strong>
      <span className="extensions__note">{strings.place(assessmentNumber, assessmentTitle)}</span>
    </p>
  );
}

function Choices({ draft, wrong }: { draft: Draft; wrong: Draft["wrong"] }) {
  const options = draft.overviews.map(({ id, number, title }) => ({
    value: String(id),
    label: strings.place(number, title),
  }));
  return (
    <SpaceBetween size="m">
      <FormField label={strings.target}>
        <RadioGroup
          direction="horizontal"
          value={draft.kind}
          items={KINDS.map((value) => ({ value, label: strings.targets[value] }))}
          onChange={({ detail }) => draft.setKind(detail.value as Kind)}
        />
      </FormField>
      {draft.kind === "student" ? (
        <FormField label={strings.student} constraintText={strings.studentHint} errorText={wrong.target}>
          <StudentSelect chosen={draft.student} onChoose={draft.setStudent} />
        </FormField>
      ) : (
        <FormField label={strings.groupField} errorText={wrong.target}>
          <GroupSelect chosen={draft.group} onChoose={draft.setGroup} />
        </FormField>
      )}
      <FormField label={strings.assessment} errorText={wrong.assessment}>
        <Select
          expandToViewport
          filteringType="auto"
          filteringPlaceholder={strings.search}
          filteringAriaLabel={strings.search}
          placeholder={strings.assessmentChoose}
          empty={strings.nothingFound}
          options={options}
          selectedOption={options.find(({ value }) => value === String(draft.assessmentId)) ?? null}
          onChange={({ detail }) => draft.setAssessmentId(Number(detail.selectedOption.value))}
        />
      </FormField>
    </SpaceBetween>
  );
}

/** When it closes for others, and what becomes of work when that time is over. */
function Consequence({ standardCloseAt }: { standardCloseAt: string }) {
  const isOver = Date.parse(standardCloseAt) <= serverNow();
  return (
    <Alert type="info">
      {(isOver ? strings.closedForOthers : strings.closesForOthers)(standardCloseAt)} {isOver && strings.workAfter}
    </Alert>
  );
}
