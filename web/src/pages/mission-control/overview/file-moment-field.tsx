import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import TimeInput from "@cloudscape-design/components/time-input";
import { useEffect, useRef, useState } from "react";
import { strings } from "../../../texts/en/mission-control";
import { FIRST_YEAR, isPossibleYear, LAST_YEAR } from "../../ground-control/moment-text";
import { type FileMoment, fileMomentProblem, offsetOf, readFileMoment, writeFileMoment } from "./file-moment";

interface FileMomentFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onText: (value: string | null) => void;
  /** The date of the file that this one must come after. */
  readonly after?: string | null;
}

const isPossibleDay = (date: Date): boolean => isPossibleYear(date.getTime());

const problemText = (value: string | null, after: string | null): string | undefined => {
  const problem = fileMomentProblem(value, after);
  if (problem === "year") return strings.yearOfDate(FIRST_YEAR, LAST_YEAR);
  return problem === "order" ? strings.orderOfDates : undefined;
};

const none = (): FileMoment => ({ day: "", time: "", rest: offsetOf(new Date().getTimezoneOffset()) });

/** Asks for a date of the file, in the file's own time zone. A date in another form is shown as it is. */
export function FileMomentField({ label, value, onText, after = null }: FileMomentFieldProps) {
  const [typed, setTyped] = useState(() => (value === null ? none() : readFileMoment(value)));
  const known = useRef(value);
  useEffect(() => {
    if (value !== known.current) setTyped(value === null ? none() : readFileMoment(value));
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
    const next = { ...typed, ...part };
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
      constraintText={strings.zoneOfFile(typed.rest.replace(/^:[\d.:]+/, ""))}
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
