import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import TimeInput from "@cloudscape-design/components/time-input";
import { serverNow } from "../../api/server-time";
import { siteSettings } from "../../app/site-settings";
import { formatDateIn, formatOffset, zoneHere } from "../../design/format";
import { strings } from "../../texts/en/ground-control";
import { dayOf, momentOf, momentText, parseMoment, timeOf } from "./moment-text";
import "./dialogs.css";

/** The time zone of this browser, and the institution's where it is another. */
export function Zones() {
  const [here, there] = [zoneHere(), siteSettings().timeZone];
  const now = serverNow();
  return (
    <p>
      {strings.yourZone(here, formatOffset(now, here))}{" "}
      {here !== there && strings.siteZone(there, formatOffset(now, there))}
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
      <InSiteZone moment={moment} />
    </fieldset>
  );
}

/** The same moment by the institution's clock, where that shows another time. */
function InSiteZone({ moment }: { moment: number | null }) {
  const { timeZone } = siteSettings();
  if (moment === null || formatOffset(moment, timeZone) === formatOffset(moment, zoneHere())) return null;
  return <p className="control__elsewhere">{strings.thatIs(formatDateIn(moment, timeZone), timeZone)}</p>;
}
