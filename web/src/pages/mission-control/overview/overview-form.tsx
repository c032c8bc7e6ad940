import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import TimeInput from "@cloudscape-design/components/time-input";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { assessmentTypesQuery } from "../../../api/course-settings";
import { formatNumber, zoneOfDates } from "../../../design/format";
import { strings } from "../../../texts/en/mission-control";
import { FIRST_YEAR, isPossibleYear, LAST_YEAR } from "../../ground-control/moment-text";
import type { GlobalFormProps } from "../fields/form-props";
import { TextField } from "../fields/input-fields";
import { type MissionTask, maxXpOf } from "../mission";
import { useMission, useMissionStore } from "../mission-store";
import { useTeachingCourse } from "../publish/mission-home";
import { typeOfKind } from "../publish/proposals";
import { type FileMoment, fileMomentProblem, readFileMoment, withCourseOffset, writeFileMoment } from "./file-moment";

interface TypeFieldProps {
  /** As the file has it, whatever its case. */
  readonly value: string | null;
  readonly onText: (value: string | null) => void;
}

/** Asks for one of the course's assessment types; for a text as long as they are not known. */
export function TypeField({ value, onText }: TypeFieldProps) {
  const courseId = useTeachingCourse();
  const { data: types = [] } = useQuery({ ...assessmentTypesQuery(courseId ?? 0), enabled: courseId !== null });
  const label = strings.overview.kind;
  if (types.length === 0) {
    return (
      <TextField label={label} value={value} onText={onText} placeholder={strings.enterValue} hint={strings.kindHint} />
    );
  }
  const configId = typeOfKind(types, value);
  const known = types.find(({ assessmentConfigId }) => assessmentConfigId === configId);
  const options = types.map(({ type }) => ({ value: type }));
  const isUnknown = value !== null && known === undefined;
  return (
    <FormField label={label} stretch constraintText={isUnknown ? strings.kindUnknown(value) : strings.kindHint}>
      <Select
        expandToViewport
        options={options}
        placeholder={strings.enterValue}
        selectedOption={value === null ? null : { value: known?.type ?? value }}
        onChange={({ detail }) => onText(detail.selectedOption.value ?? null)}
      />
    </FormField>
  );
}

interface FileMomentFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onText: (value: string | null) => void;
  /** The date of the file that this one must come after. */
  readonly after?: string | null;
}

const isPossibleDay = (date: Date): boolean => isPossibleYear(date.getFullYear());

const problemText = (value: string | null, after: string | null): string | undefined => {
  const problem = fileMomentProblem(value, after);
  if (problem === "year") return strings.yearOfDate(FIRST_YEAR, LAST_YEAR);
  return problem === "order" ? strings.orderOfDates : undefined;
};

const NONE: FileMoment = { day: "", time: "", rest: "" };

/** Asks for a date of the file, in the file's own time zone. A date in another form is shown as it is. */
function FileMomentField({ label, value, onText, after = null }: FileMomentFieldProps) {
  const [typed, setTyped] = useState(() => (value === null ? NONE : readFileMoment(value)));
  const known = useRef(value);
  const isNew = useRef(value === null);
  useEffect(() => {
    if (value !== known.current) {
      isNew.current = value === null;
      setTyped(value === null ? NONE : readFileMoment(value));
    }
    known.current = value;
  }, [value]);
  const tell = (next: string | null): void => {
    known.current = next;
    if (next !== value) onText(next);
  };
  if (!typed) {
    return (
      <FormField label={label} stretch errorText={strings.noMoment}>
        <Input value={value ?? ""} onChange={({ detail }) => onText(detail.value === "" ? null : detail.value)} />
      </FormField>
    );
  }
  const change = (part: Partial<FileMoment>): void => {
    // A date that is new in the file is one of the course.
    const next = isNew.current ? withCourseOffset({ ...typed, ...part }) : { ...typed, ...part };
    setTyped(next);
    if (next.day === "") tell(null);
    else {
      const text = writeFileMoment(next);
      if (text !== null) tell(text);
    }
  };
  return (
    <FormField
      label={label}
      stretch
      constraintText={strings.zoneOfFile(typed.rest.replace(/^:[\d.:]+/, ""), zoneOfDates())}
      errorText={problemText(value, after)}
    >
      <div className="mc-overview__moment">
        <DatePicker
          expandToViewport
          ariaLabel={label}
          placeholder={strings.enterValue}
          value={typed.day}
          isDateEnabled={isPossibleDay}
          onChange={({ detail }) => change({ day: detail.value })}
        />
        <TimeInput
          format="hh:mm"
          ariaLabel={strings.timeOf(label)}
          placeholder={strings.timePlaceholder}
          value={typed.time}
          onChange={({ detail }) => change({ time: detail.value })}
        />
      </div>
    </FormField>
  );
}

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
        <p className="mc-overview__figure">{formatNumber(maxXp)}</p>
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
