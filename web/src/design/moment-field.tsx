import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import TimeInput from "@cloudscape-design/components/time-input";
import { strings } from "../texts/en/moment-field";
import { formatDateIn, formatOffset, zoneHere, zoneOfDates } from "./format";
import { clockMomentOf, type LocalMoment, localMoment } from "./local-moment";
import "./moment-field.css";

interface MomentFieldProps {
  readonly dayLabel: string;
  readonly timeLabel: string;
  readonly value: LocalMoment;
  readonly wrong: string | null;
  readonly onChange: (moment: LocalMoment) => void;
}

/** Says of a day and a time what one may not expect: when it is here, and what a time means that there is twice or not at all. */
function Remarks({ value }: { value: LocalMoment }) {
  const found = clockMomentOf(value);
  if (found === undefined) return null;
  const here = zoneHere();
  const isElsewhere = formatOffset(found.iso, here) !== formatOffset(found.iso, zoneOfDates());
  if (found.fit === "once" && !isElsewhere) return null;
  return (
    <p className="moment-field__remark" role="status">
      {found.fit === "skipped" && strings.skipped(value.time, localMoment(found.iso).time)}
      {found.fit === "twice" && strings.twice(value.time)}{" "}
      {isElsewhere && strings.thatIs(formatDateIn(found.iso, here), here)}
    </p>
  );
}

/** Asks for a day and a time, in the course's time zone. */
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
      <FormField label={timeLabel} constraintText={strings.inZone(zoneOfDates())}>
        <TimeInput
          ariaRequired
          format="hh:mm"
          placeholder={strings.timePlaceholder}
          value={value.time}
          onChange={({ detail }) => onChange({ ...value, time: detail.value })}
        />
      </FormField>
      <Remarks value={value} />
    </div>
  );
}
