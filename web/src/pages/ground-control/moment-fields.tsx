import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import TimeInput from "@cloudscape-design/components/time-input";
import { serverNow } from "../../api/server-time";
import { formatDateIn, formatOffset, zoneHere, zoneOfDates } from "../../design/format";
import { dayOf } from "../../design/local-moment";
import { strings } from "../../texts/en/ground-control";
import { momentOf, momentText, parseMoment, timeOf } from "./moment-text";
import "./dialogs.css";

/** The time zone of the course, and this browser's where it is another. */
export function Zones() {
  const [here, there] = [zoneHere(), zoneOfDates()];
  const now = serverNow();
  return (
    <p>
      {strings.courseZone(there, formatOffset(now, there))}{" "}
      {here !== there && strings.yourZone(here, formatOffset(now, here))}
    </p>
  );
}

interface MomentFieldsProps {
  readonly label: string;
  /** What the moment is for. */
  readonly hint?: string;
  /** As it was typed; the other fields show it as long as it is a moment. */
  readonly text: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

const END_OF_DAY = "23:59:00";

/** A moment by its day and time, or as one text. */
export function MomentFields({ label, hint, text, error, onChange, onLeave }: MomentFieldsProps) {
  const moment = parseMoment(text);
  const [day, time] = moment === null ? ["", ""] : [dayOf(moment), timeOf(moment)];
  const put = (nextDay: string, nextTime: string): void => {
    // Where there was none, a day alone means its end.
    const next = momentOf(nextDay, nextTime === "" && text === "" ? END_OF_DAY : nextTime);
    onChange(next === null ? "" : momentText(next));
  };
  return (
    <fieldset className="control__moment">
      <legend>{label}</legend>
      {hint && <p>{hint}</p>}
      <div className="control__day">
        <FormField label={strings.day}>
          <DatePicker value={day} placeholder={strings.dayFormat} onChange={({ detail }) => put(detail.value, time)} />
        </FormField>
        <FormField label={strings.time}>
          <TimeInput value={time} placeholder={strings.timeFormat} onChange={({ detail }) => put(day, detail.value)} />
        </FormField>
      </div>
      <FormField label={strings.asText} constraintText={strings.textFormat} errorText={error}>
        <Input value={text} onChange={({ detail }) => onChange(detail.value)} onBlur={onLeave} />
      </FormField>
      <Here moment={moment} />
    </fieldset>
  );
}

/** The same moment by the clock of this browser, where that shows another time. */
function Here({ moment }: { moment: number | null }) {
  const here = zoneHere();
  if (moment === null || formatOffset(moment, here) === formatOffset(moment, zoneOfDates())) return null;
  return <p className="control__elsewhere">{strings.thatIs(formatDateIn(moment, here), here)}</p>;
}
