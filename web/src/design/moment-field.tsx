import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import TimeInput from "@cloudscape-design/components/time-input";
import { strings } from "../texts/en/moment-field";
import { zoneHere } from "./format";
import type { LocalMoment } from "./local-moment";
import "./moment-field.css";

interface MomentFieldProps {
  readonly dayLabel: string;
  readonly timeLabel: string;
  readonly value: LocalMoment;
  readonly wrong: string | null;
  readonly onChange: (moment: LocalMoment) => void;
}

/** Asks for a day and a time, in the person's time zone. */
export function MomentField({ dayLabel, timeLabel, value, wrong, onChange }: MomentFieldProps) {
  return (
    <div className="moment-field">
      <FormField label={dayLabel} errorText={wrong}>
        <DatePicker
          ariaRequired
          expandToViewport
          placeholder={strings.dayPlaceholder}
          value={value.day}
          onChange={({ detail }) => onChange({ ...value, day: detail.value })}
        />
      </FormField>
      <FormField label={timeLabel} constraintText={strings.inZone(zoneHere())}>
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
