import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CHAPTERS, type Chapter, COURSE_VARIANTS, type CourseVariant } from "../../../../facts/languages";
import { api, type Schemas, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/queries";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Check, Field } from "../../design/form";
import { strings } from "../../texts/shell";
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

export function CreateCourse({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(fresh);
  const [nameMissing, setNameMissing] = useState(false);
  const form = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const creation = useMutation({
    mutationFn: create,
    onSuccess: async (address) => {
      await client.refetchQueries(userQuery());
      toast.success(strings.created);
      onClose();
      navigate(address);
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = draft.courseName.trim() === "";
    setNameMissing(missing);
    if (missing) toast.danger(strings.courseNameEmpty);
    else if (!creation.isPending) creation.mutate({ ...draft, courseName: draft.courseName.trim() });
  };
  return (
    <Dialog
      title={strings.createCourse}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          <Button look="primary" type="submit" form={form} busy={creation.isPending}>
            {strings.create}
          </Button>
        </>
      }
    >
      <form id={form} className="dialog-form" onSubmit={submit} noValidate>
        <Field label={strings.courseName} error={nameMissing ? strings.courseNameEmpty : null}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              value={draft.courseName}
              required
              onChange={(event) => {
                change({ courseName: event.target.value });
                setNameMissing(false);
              }}
            />
          )}
        </Field>
        <Field label={strings.courseShortName} hint={strings.courseShortNameHint}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              value={draft.courseShortName}
              onChange={(event) => change({ courseShortName: event.target.value })}
            />
          )}
        </Field>
        <Language draft={draft} change={change} />
        <Switches draft={draft} change={change} />
        <Field label={strings.moduleHelpText} hint={strings.moduleHelpTextHint}>
          {(attributes) => (
            <textarea
              {...attributes}
              className="input"
              value={draft.moduleHelpText}
              onChange={(event) => change({ moduleHelpText: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** Chapter and variant go together: another chapter starts with its default variant. */
function Language({ draft, change }: PartProps) {
  return (
    <div className="field-row">
      <Field label={strings.chapter}>
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            value={draft.sourceChapter}
            onChange={(event) => change({ sourceChapter: Number(event.target.value), sourceVariant: "default" })}
          >
            {CHAPTERS.map((chapter) => (
              <option key={chapter} value={chapter}>
                {strings.source(chapter)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={strings.variant}>
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            value={draft.sourceVariant}
            onChange={(event) => change({ sourceVariant: event.target.value as CourseVariant })}
          >
            {COURSE_VARIANTS[draft.sourceChapter as Chapter].map((variant) => (
              <option key={variant}>{variant}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

const flags = ["viewable", "enableGame", "enableAchievements", "enableSourcecast"] as const;

function Switches({ draft, change }: PartProps) {
  return (
    <div className="field-row">
      {flags.map((flag) => (
        <Check
          key={flag}
          label={strings[flag]}
          hint={flag === "viewable" ? strings.viewableHint : undefined}
          checked={draft[flag]}
          onChange={(event) => change({ [flag]: event.target.checked })}
        />
      ))}
    </div>
  );
}
