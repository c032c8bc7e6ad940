import Checkbox from "@cloudscape-design/components/checkbox";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { CHAPTERS, type Chapter, COURSE_VARIANTS } from "../../../../domain/facts/languages";
import { COURSE_FEATURES } from "../../../../domain/policies/course-access";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/admin-panel";
import type { Settings } from "./course-setup";
import { LevelFields } from "./level-fields";
import { RegradeDays } from "./regrade-days";
import { SimilarityDays } from "./similarity-days";

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
