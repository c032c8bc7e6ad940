import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { numberWords } from "../../../design/format";
import { strings } from "../../../texts/en/mission-control";
import type { GlobalFormProps } from "../fields/form-props";
import { TextField } from "../fields/text-field";
import { type MissionTask, maxXpOf } from "../mission";
import { useMission, useMissionStore } from "../mission-store";
import { FileMomentField } from "./file-moment-field";
import { TypeField } from "./type-field";

/** The fields of a mission's overview that are texts of the file. */
type TextKey = {
  [Key in keyof MissionTask]-?: MissionTask[Key] extends string | null ? Key : never;
}[keyof MissionTask];

const TWO_LINES = { min: 2, max: 8 };

/** What students see of a mission before they open it, and how its file is named. */
export function OverviewForm({ task, change }: GlobalFormProps) {
  const maxXp = useMission(({ saved }) => maxXpOf(saved));
  const fileName = useMission((state) => state.fileName);
  const { setFileName } = useMissionStore().getState();
  const field = (key: Exclude<TextKey, "text">) => ({
    label: strings.overview[key],
    value: task[key],
    placeholder: strings.enterValue,
    onText: (value: string | null) => change((before) => ({ ...before, [key]: value })),
  });
  return (
    <div className="mc-overview">
      <TextField {...field("title")} />
      <TextField {...field("number")} placeholder={strings.numberPlaceholder} hint={strings.numberHint} />
      <TypeField value={task.kind} onText={field("kind").onText} />
      <TextField {...field("story")} />
      <div className="mc-overview__wide">
        <TextField {...field("webSummary")} rows={TWO_LINES} />
      </div>
      <div className="mc-overview__wide">
        <TextField {...field("reading")} rows={TWO_LINES} hint={strings.readingHint} />
      </div>
      <div className="mc-overview__wide">
        <TextField {...field("coverImage")} />
      </div>
      <FileMomentField {...field("startDate")} />
      <FileMomentField {...field("dueDate")} after={task.startDate} />
      <AccessField value={task.access} onChange={field("access").onText} />
      <TextField {...field("password")} />
      <TextField
        label={strings.overview.fileName}
        value={fileName}
        placeholder={strings.enterValue}
        onText={setFileName}
      />
      <div>
        <span className="mc-overview__label">{strings.overview.maxXp}</span>
        <p className="mc-overview__figure">{numberWords(maxXp)}</p>
        <p className="mc-overview__hint">{strings.maxXpHint}</p>
      </div>
    </div>
  );
}

interface AccessFieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Whether the mission asks for its password. What else a file says stays as it is until another is chosen. */
function AccessField({ value, onChange }: AccessFieldProps) {
  const options = (["public", "private"] as const).map((access) => ({ value: access, label: strings.access[access] }));
  const chosen = options.find((option) => option.value === value);
  return (
    <FormField label={strings.overview.access} stretch>
      <Select
        options={options}
        placeholder={strings.enterValue}
        selectedOption={chosen ?? (value === null ? null : { value, label: value })}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? null)}
      />
    </FormField>
  );
}
