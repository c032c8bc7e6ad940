import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CHAPTERS, type Chapter, COURSE_VARIANTS, type CourseVariant } from "../../../../domain/facts/languages";
import { COURSE_FEATURES } from "../../../../domain/policies/course-access";
import { api, type Schemas, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { Modal } from "../../design/modal";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/shell";
import { toast } from "../toasts";

type Draft = Required<Omit<Schemas["CourseCreate"], "assessmentConfigs">>;

const fresh: Draft = {
  courseName: "",
  courseShortName: "",
  viewable: true,
  enableGame: true,
  enableAchievements: true,
  enableSourcecast: true,
  sourceChapter: 1,
  sourceVariant: "default",
  moduleHelpText: "",
};

const firstType = {
  assessmentConfigId: -1,
  type: "Missions",
  isManuallyGraded: true,
  displayInDashboard: true,
  hoursBeforeEarlyXpDecay: 0,
  earlySubmissionXp: 0,
};

/** Creates the course with its first assessment type, both or neither. Answers the new course's address on this site. */
async function create(draft: Draft): Promise<string> {
  const call = api.POST("/v2/config/create", { body: { ...draft, assessmentConfigs: [firstType] } });
  await unwrap(call);
  const location = (await call).response.headers.get("Location");
  if (location === null) throw new Error("the answer does not tell the new course's address");
  return location.replace("/v2", "");
}

interface CreateCourseProps {
  readonly onClose: () => void;
}

/** Asks for a new course's settings in a modal and creates it. */
export default function CreateCourse({ onClose }: CreateCourseProps) {
  const form = useId();
  const { draft, change, nameMissing, creating, submit } = useNewCourse(onClose);
  return (
    <StaffPage>
      <Modal
        title={strings.createCourse}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{strings.close}</Button>
            <Button variant="primary" formAction="submit" form={form} loading={creating}>
              {strings.create}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          <SpaceBetween size="m">
            <FormField label={strings.courseName} errorText={nameMissing && strings.courseNameEmpty}>
              <Input
                ariaRequired
                value={draft.courseName}
                onChange={({ detail }) => change({ courseName: detail.value })}
              />
            </FormField>
            <FormField label={strings.courseShortName} constraintText={strings.courseShortNameHint}>
              <Input
                value={draft.courseShortName}
                onChange={({ detail }) => change({ courseShortName: detail.value })}
              />
            </FormField>
            <Language draft={draft} change={change} />
            <Switches draft={draft} change={change} />
            <FormField label={strings.moduleHelpText} constraintText={strings.moduleHelpTextHint}>
              <Textarea
                value={draft.moduleHelpText}
                onChange={({ detail }) => change({ moduleHelpText: detail.value })}
              />
            </FormField>
          </SpaceBetween>
        </form>
      </Modal>
    </StaffPage>
  );
}

/** The course that is being described, and its creation. */
function useNewCourse(onCreated: () => void) {
  const [draft, setDraft] = useState(fresh);
  const [nameMissing, setNameMissing] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: create,
    onSuccess: async (address) => {
      await client.refetchQueries(userQuery());
      toast.success(strings.created);
      onCreated();
      navigate(address);
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    if (part.courseName !== undefined) setNameMissing(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = draft.courseName.trim() === "";
    setNameMissing(missing);
    if (missing) toast.danger(strings.courseNameEmpty);
    else if (!creation.isPending) creation.mutate({ ...draft, courseName: draft.courseName.trim() });
  };
  return { draft, change, nameMissing, creating: creation.isPending, submit };
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** Chapter and variant go together: another chapter starts with its default variant. */
function Language({ draft, change }: PartProps) {
  const chapters = CHAPTERS.map((chapter) => ({ value: String(chapter), label: strings.source(chapter) }));
  const offered = COURSE_VARIANTS[draft.sourceChapter as Chapter].map((value) => ({ value }));
  return (
    <ColumnLayout columns={2}>
      <FormField label={strings.chapter}>
        <Select
          expandToViewport
          options={chapters}
          selectedOption={chapters.find(({ value }) => value === String(draft.sourceChapter)) ?? null}
          onChange={({ detail }) =>
            change({ sourceChapter: Number(detail.selectedOption.value), sourceVariant: "default" })
          }
        />
      </FormField>
      <FormField label={strings.variant}>
        <Select
          expandToViewport
          options={offered}
          selectedOption={{ value: draft.sourceVariant }}
          onChange={({ detail }) => change({ sourceVariant: detail.selectedOption.value as CourseVariant })}
        />
      </FormField>
    </ColumnLayout>
  );
}

const flags = ["viewable", ...COURSE_FEATURES] as const;

function Switches({ draft, change }: PartProps) {
  return (
    <ColumnLayout columns={2}>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          description={flag === "viewable" && strings.viewableHint}
          checked={draft[flag]}
          onChange={({ detail }) => change({ [flag]: detail.checked })}
        >
          {strings[flag]}
        </Checkbox>
      ))}
    </ColumnLayout>
  );
}
