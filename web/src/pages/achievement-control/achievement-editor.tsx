import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Multiselect from "@cloudscape-design/components/multiselect";
import Select from "@cloudscape-design/components/select";
import Textarea from "@cloudscape-design/components/textarea";
import Toggle from "@cloudscape-design/components/toggle";
import { useRef, useState } from "react";
import type { AchievementDefinition } from "../../../../domain/achievements/definitions";
import { positionChoices } from "../../../../domain/achievements/positions";
import { prerequisiteChoices } from "../../../../domain/achievements/prerequisite-choices";
import { loadChunk } from "../../app/chunks";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { FilePicker } from "../../design/file-picker";
import { strings } from "../../texts/en/achievement-control";
import { CardFrame, type FieldErrors } from "./card-frame";
import { useDefinitionActions, useEdited } from "./definitions-context";
import { linkedSetOf } from "./edited-definitions";
import { HoldersOf } from "./holders/holders-of";
import { MomentButton } from "./moment-button";

interface PictureFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** Asks for a picture: an address, or a file that becomes one of the course's. */
function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const { courseId, configuration } = useCourse();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    try {
      // What uploads is loaded by whoever has chosen a file.
      const { uploadPicture } = await loadChunk(
        "pages/achievement-control/upload-picture",
        () => import("./upload-picture"),
      );
      onChange(await uploadPicture({ courseId, prefix: configuration.assetsPrefix }, file));
    } catch (cause) {
      toast.danger(strings.pictureRefused(cause instanceof Error ? cause.message : String(cause)), 8000);
    }
    setSending(false);
  };
  return (
    <FormField
      label={label}
      stretch
      errorText={error}
      constraintText={strings.pictureHint}
      secondaryControl={
        <Button
          iconName="upload"
          loading={isSending}
          ariaLabel={strings.uploadPictureFor(label)}
          onClick={() => picker.current?.click()}
        >
          {strings.uploadPicture}
        </Button>
      }
    >
      <Input type="url" value={value} onChange={({ detail }) => onChange(detail.value)} />
      <FilePicker
        ref={picker}
        accept=".png,.jpg,.jpeg,.gif"
        label={strings.uploadPictureFor(label)}
        onFile={(file) => void send(file)}
      />
    </FormField>
  );
}

/** Positions that are found at a glance. */
const MOST_UNFILTERED = 20;

interface FieldsProps {
  readonly card: AchievementDefinition;
  readonly errors: FieldErrors;
  readonly change: (next: Partial<AchievementDefinition>) => void;
}

/** The editor of one achievement. */
export function AchievementEditor({ card }: { card: AchievementDefinition }) {
  const actions = useDefinitionActions();
  const change = (next: Partial<AchievementDefinition>): void => actions.change("achievements", { ...card, ...next });
  return (
    <CardFrame kind="achievements" uuid={card.uuid} name={card.title}>
      {(errors) => (
        <>
          <div className="ac-fields">
            <FormField label={strings.fields.title} errorText={errors.title}>
              <Input value={card.title} onChange={({ detail }) => change({ title: detail.value })} />
            </FormField>
            <Reward card={card} errors={errors} change={change} />
            <Dates card={card} errors={errors} change={change} />
            <Links card={card} errors={errors} change={change} />
            <Look card={card} errors={errors} change={change} />
          </div>
          <HoldersOf kind="achievements" uuid={card.uuid} />
        </>
      )}
    </CardFrame>
  );
}

/** XP and place. */
function Reward({ card, errors, change }: FieldsProps) {
  const { saved } = useEdited();
  const choices = positionChoices(saved.achievements).map((position) => ({
    value: String(position),
    label: position === 0 ? strings.positionHidden : String(position),
  }));
  return (
    <div className="ac-fields__row">
      <FormField
        label={strings.fields.xp}
        errorText={errors.xp}
        constraintText={card.isVariableXp && strings.variableHint}
      >
        <Input
          type="number"
          inputMode="numeric"
          disabled={card.isVariableXp}
          value={Number.isNaN(card.xp) ? "" : String(card.xp)}
          onChange={({ detail }) => change({ xp: detail.value.trim() === "" ? Number.NaN : Number(detail.value) })}
        />
      </FormField>
      <div className="ac-fields__switch">
        <Toggle checked={card.isVariableXp} onChange={({ detail }) => change({ isVariableXp: detail.checked })}>
          {strings.fields.isVariableXp}
        </Toggle>
      </div>
      <FormField label={strings.fields.position} errorText={errors.position}>
        <Select
          virtualScroll
          filteringType={choices.length > MOST_UNFILTERED ? "auto" : "none"}
          options={choices}
          selectedOption={
            choices.find(({ value }) => value === String(card.position)) ?? {
              value: String(card.position),
              label: String(card.position),
            }
          }
          onChange={({ detail }) => {
            const position = Number(detail.selectedOption.value);
            change({ position, isTask: position !== 0 });
          }}
        />
      </FormField>
    </div>
  );
}

function Dates({ card, errors, change }: FieldsProps) {
  return (
    <div className="ac-fields__row">
      <MomentButton
        label={strings.fields.release}
        value={card.release}
        error={errors.release}
        onChange={(release) => change({ release })}
      />
      <MomentButton
        label={strings.fields.deadline}
        value={card.deadline}
        error={errors.deadline}
        onChange={(deadline) => change({ deadline })}
      />
    </div>
  );
}

function Links({ card, errors, change }: FieldsProps) {
  const { saved } = useEdited();
  const linked = linkedSetOf({
    ...saved,
    achievements: [...saved.achievements.filter(({ uuid }) => uuid !== card.uuid), card],
  });
  const titles = new Map(saved.achievements.map(({ uuid, title }) => [uuid, title]));
  const texts = new Map(saved.goals.map(({ uuid, text }) => [uuid, text]));
  const possible = new Set(prerequisiteChoices(linked.achievements, card.uuid, linked.goals).map(({ uuid }) => uuid));
  const optionOf = (names: ReadonlyMap<string, string>) => (uuid: string) => ({
    value: uuid,
    label: names.get(uuid) ?? strings.unknown(uuid),
  });
  const prerequisites = saved.achievements.filter(
    ({ uuid }) => possible.has(uuid) || card.prerequisiteUuids.includes(uuid),
  );
  return (
    <>
      <FormField
        label={strings.fields.prerequisites}
        errorText={errors.prerequisiteUuids}
        constraintText={strings.prerequisitesHint}
      >
        <Multiselect
          filteringType="auto"
          virtualScroll
          placeholder={strings.choose}
          options={prerequisites.map(({ uuid }) => optionOf(titles)(uuid))}
          selectedOptions={card.prerequisiteUuids.map(optionOf(titles))}
          onChange={({ detail }) =>
            change({ prerequisiteUuids: detail.selectedOptions.flatMap(({ value }) => value ?? []) })
          }
        />
      </FormField>
      <FormField label={strings.fields.goals} errorText={errors.goalUuids}>
        <Multiselect
          filteringType="auto"
          virtualScroll
          placeholder={strings.choose}
          options={saved.goals.map(({ uuid }) => optionOf(texts)(uuid))}
          selectedOptions={card.goalUuids.map(optionOf(texts))}
          onChange={({ detail }) => change({ goalUuids: detail.selectedOptions.flatMap(({ value }) => value ?? []) })}
        />
      </FormField>
    </>
  );
}

/** Pictures and texts of the card and of its view. */
function Look({ card, errors, change }: FieldsProps) {
  const view = (next: Partial<AchievementDefinition["view"]>): void => change({ view: { ...card.view, ...next } });
  return (
    <>
      <FormField label={strings.fields.description} errorText={errors.description}>
        <Textarea
          rows={4}
          value={card.view.description ?? ""}
          onChange={({ detail }) => view({ description: detail.value })}
        />
      </FormField>
      <FormField label={strings.fields.completionText} errorText={errors.completionText}>
        <Textarea
          rows={2}
          value={card.view.completionText ?? ""}
          onChange={({ detail }) => view({ completionText: detail.value })}
        />
      </FormField>
      <PictureField
        label={strings.fields.cardBackground}
        error={errors.cardBackground}
        value={card.cardBackground ?? ""}
        onChange={(cardBackground) => change({ cardBackground })}
      />
      <PictureField
        label={strings.fields.coverImage}
        error={errors.coverImage}
        value={card.view.coverImage ?? ""}
        onChange={(coverImage) => view({ coverImage })}
      />
    </>
  );
}
