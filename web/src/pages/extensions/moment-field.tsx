import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import TimeInput from "@cloudscape-design/components/time-input";
import { strings } from "../../texts/extensions";
import { type LocalMoment, timeZone } from "./moment";

interface MomentFieldProps {
  readonly value: LocalMoment;
  readonly wrong: string | null;
  readonly onChange: (moment: LocalMoment) => void;
}

/** Asks for a day and a time, in the person's time zone. */
export function MomentField({ value, wrong, onChange }: MomentFieldProps) {
  return (
    <FormField label={strings.closingField} constraintText={strings.closingHint(timeZone())} errorText={wrong}>
      <div className="extensions__moment">
        <DatePicker
          ariaLabel={strings.closingDay}
          expandToViewport
          placeholder={strings.dayPlaceholder}
          value={value.day}
          onChange={({ detail }) => onChange({ ...value, day: detail.value })}
        />
        <TimeInput
          ariaLabel={strings.closingTime}
          format="hh:mm"
          placeholder={strings.timePlaceholder}
          value={value.time}
          onChange={({ detail }) => onChange({ ...value, time: detail.value })}
        />
      </div>
    </FormField>
  );
}
