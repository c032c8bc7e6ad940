import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import TimeInput from "@cloudscape-design/components/time-input";
import { zoneHere } from "../../design/format";
import { strings } from "../../texts/en/extensions";
import type { LocalMoment } from "./moment";

interface MomentFieldProps {
  readonly value: LocalMoment;
  readonly wrong: string | null;
  readonly onChange: (moment: LocalMoment) => void;
}

/** Asks for the day and the time of closing, in the person's time zone. */
export function MomentField({ value, wrong, onChange }: MomentFieldProps) {
  return (
    <div className="extensions__moment">
      <FormField label={strings.closingDay} errorText={wrong}>
        <DatePicker
          ariaRequired
          expandToViewport
          placeholder={strings.dayPlaceholder}
          value={value.day}
          onChange={({ detail }) => onChange({ ...value, day: detail.value })}
        />
      </FormField>
      <FormField label={strings.closingTime} constraintText={strings.closingHint(zoneHere())}>
        <TimeInput
          ariaRequired
          format="hh:mm"
          placeholder={strings.timePlaceholder}
          value={value.time}
          onChange={({ detail }) => onChange({ ...value, time: detail.value })}
        />
      </FormField>
    </div>
  );
}
