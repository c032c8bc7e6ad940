import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useRef } from "react";
import { MAX_MILESTONES, MILESTONE_CHARACTERS } from "../../../../domain/achievements/milestones";
import { CHAPTERS, type Chapter, COURSE_VARIANTS } from "../../../../domain/facts/languages";
import { COURSE_FEATURES } from "../../../../domain/policies/course-access";
import { useCourse } from "../../app/session";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/admin-panel";
import { isLevelXp, isMilestoneLevel, type MilestoneRow, type Settings } from "./course-setup";
import { RegradeDays, SimilarityDays } from "./day-fields";
import { TimeZoneField } from "./time-zone-field";

interface LevelFieldsProps {
  readonly settings: Pick<Settings, "levelXp" | "milestones">;
  /** Whether what is missing is to be told. */
  readonly isChecked: boolean;
  readonly change: (part: Partial<Settings>) => void;
}

/** How many XP a level of the course takes, and what its dashboard says at which level. */
function LevelFields({ settings: { levelXp, milestones }, isChecked, change }: LevelFieldsProps) {
  return (
    <SpaceBetween size="l">
      <FormField
        label={strings.settings.levelXp}
        constraintText={strings.levelXpHint}
        errorText={isChecked && !isLevelXp(levelXp) && strings.levelXpInvalid}
      >
        <div className="setup__level-xp">
          <Input
            inputMode="numeric"
            nativeInputAttributes={{ maxLength: 7 }}
            value={levelXp}
            onChange={({ detail }) => change({ levelXp: detail.value })}
          />
        </div>
      </FormField>
      <section aria-label={strings.settings.milestones}>
        <p className="setup__preview-title">{strings.settings.milestones}</p>
        <p className="setup__hint">{strings.milestonesHint}</p>
        <Milestones milestones={milestones} isChecked={isChecked} change={(rows) => change({ milestones: rows })} />
      </section>
    </SpaceBetween>
  );
}

interface MilestonesProps {
  readonly milestones: readonly MilestoneRow[];
  readonly isChecked: boolean;
  readonly change: (rows: readonly MilestoneRow[]) => void;
}

function Milestones({ milestones, isChecked, change }: MilestonesProps) {
  const list = useRef<HTMLDivElement>(null);
  const edit = (index: number, part: Partial<MilestoneRow>): void =>
    change(milestones.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const remove = (index: number): void => {
    change(milestones.filter((_, at) => at !== index));
    // The button that had the focus is gone.
    list.current?.querySelector<HTMLElement>("[data-add] button")?.focus();
  };
  const isFull = milestones.length >= MAX_MILESTONES;
  return (
    <div className="milestones" ref={list}>
      {milestones.length === 0 && <p className="setup__hint">{strings.noMilestones}</p>}
      {milestones.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <div key={index} className="milestones__row">
          <MilestoneFields row={row} isChecked={isChecked} change={(part) => edit(index, part)} />
          <Button
            iconName="remove"
            variant="icon"
            ariaLabel={strings.removeMilestone(row.level, row.text)}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div data-add>
        <Button
          iconName="add-plus"
          disabled={isFull}
          disabledReason={strings.mostMilestones(MAX_MILESTONES)}
          onClick={() => change([...milestones, { level: "", text: "" }])}
        >
          {strings.addMilestone}
        </Button>
      </div>
    </div>
  );
}

interface MilestoneFieldsProps {
  readonly row: MilestoneRow;
  readonly isChecked: boolean;
  readonly change: (part: Partial<MilestoneRow>) => void;
}

const MilestoneFields = ({ row: { level, text }, isChecked, change }: MilestoneFieldsProps) => (
  <>
    <FormField
      label={strings.milestoneLevel}
      errorText={isChecked && !isMilestoneLevel(level) && strings.milestoneLevelInvalid}
    >
      <Input
        inputMode="numeric"
        nativeInputAttributes={{ maxLength: 6 }}
        value={level}
        onChange={({ detail }) => change({ level: detail.value })}
      />
    </FormField>
    <FormField
      label={strings.milestoneText}
      errorText={isChecked && text.trim() === "" && strings.milestoneTextEmpty}
      stretch
    >
      <Input
        nativeInputAttributes={{ maxLength: MILESTONE_CHARACTERS }}
        placeholder={strings.milestoneExample}
        value={text}
        onChange={({ detail }) => change({ text: detail.value })}
      />
    </FormField>
  </>
);

interface SettingsFormProps {
  readonly settings: Settings;
  /** Whether what is missing is to be told. */
  readonly isChecked: boolean;
  readonly change: (part: Partial<Settings>) => void;
}

const switches = ["viewable", ...COURSE_FEATURES] as const;

/** The fields of a course's settings. */
export function SettingsForm({ settings, isChecked, change }: SettingsFormProps) {
  const isNameMissing = isChecked && settings.courseName.trim() === "";
  return (
    <SpaceBetween size="l">
      <ColumnLayout columns={2}>
        <FormField label={strings.settings.courseName} errorText={isNameMissing && strings.courseNameEmpty}>
          <Input
            ariaRequired
            nativeInputAttributes={{ maxLength: 255 }}
            value={settings.courseName}
            onChange={({ detail }) => change({ courseName: detail.value })}
          />
        </FormField>
        <FormField label={strings.settings.courseShortName} constraintText={strings.courseShortNameHint}>
          <Input
            value={settings.courseShortName}
            onChange={({ detail }) => change({ courseShortName: detail.value })}
          />
        </FormField>
      </ColumnLayout>
      <TimeZoneField
        timeZone={settings.timeZone}
        inForce={useCourse().configuration.timeZone}
        onChoose={(timeZone) => change({ timeZone })}
      />
      <Language language={settings.language} onChoose={(language) => change({ language })} />
      <ColumnLayout columns={2}>
        {switches.map((name) => (
          <Checkbox
            key={name}
            description={name === "viewable" && strings.viewableHint}
            checked={settings[name]}
            onChange={({ detail }) => change({ [name]: detail.checked })}
          >
            {strings.settings[name]}
          </Checkbox>
        ))}
      </ColumnLayout>
      <LevelFields settings={settings} isChecked={isChecked} change={change} />
      <RegradeDays days={settings.regradeRequestDays} isChecked={isChecked} change={change} />
      <SimilarityDays days={settings.similarityDays} isChecked={isChecked} change={change} />
      <ColumnLayout columns={2}>
        <FormField label={strings.settings.moduleHelpText} constraintText={strings.moduleHelpTextHint} stretch>
          <Textarea
            rows={6}
            nativeTextareaAttributes={{ maxLength: 10_000 }}
            value={settings.moduleHelpText}
            onChange={({ detail }) => change({ moduleHelpText: detail.value })}
          />
        </FormField>
        <section aria-label={strings.preview} className="setup__preview">
          <p className="setup__preview-title">{strings.preview}</p>
          {settings.moduleHelpText.trim() === "" ? (
            <p className="setup__hint">{strings.noPreview}</p>
          ) : (
            <Markdown>{settings.moduleHelpText}</Markdown>
          )}
        </section>
      </ColumnLayout>
    </SpaceBetween>
  );
}

/** Chapter and variant go together: another chapter starts with its default variant. */
function Language({ language, onChoose }: { language: string; onChoose: (language: string) => void }) {
  const [chapter = "1", variant = "default"] = language.split(" ");
  const chapters = CHAPTERS.map((one) => ({ value: String(one), label: strings.source(one) }));
  const variants = COURSE_VARIANTS[Number(chapter) as Chapter].map((value) => ({ value }));
  return (
    <ColumnLayout columns={2}>
      <FormField label={strings.chapter}>
        <Select
          options={chapters}
          selectedOption={chapters.find(({ value }) => value === chapter) ?? null}
          onChange={({ detail }) => onChoose(`${detail.selectedOption.value} default`)}
        />
      </FormField>
      <FormField label={strings.variant}>
        <Select
          options={variants}
          selectedOption={{ value: variant }}
          onChange={({ detail }) => onChoose(`${chapter} ${detail.selectedOption.value}`)}
        />
      </FormField>
    </ColumnLayout>
  );
}
