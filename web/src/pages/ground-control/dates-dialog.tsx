import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import TimeInput from "@cloudscape-design/components/time-input";
import { type FormEvent, useId } from "react";
import { siteSettings } from "../../app/site-settings";
import { dateWords, dateWordsIn, offsetWords, zoneHere } from "../../design/format";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/ground-control";
import type { ManagedAssessment } from "./managed-assessments";
import { dayOf, momentOf, momentText, parseMoment, timeOf } from "./moment-text";
import { useDates } from "./use-dates";

interface DatesDialogProps {
  readonly assessment: ManagedAssessment;
  readonly onClose: () => void;
}

/** Changes when an assessment opens and closes. What was typed survives a failure and a change by somebody else. */
export function DatesDialog({ assessment, onClose }: DatesDialogProps) {
  const form = useId();
  const { draft, errors, change, leave, save, isSaving, clash } = useDates(assessment, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Modal
      title={strings.datesOf(assessment.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={isSaving} disabled={clash === "gone"}>
            {clash === null ? strings.save : strings.replace}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="l">
          {clash !== null && <Clash clash={clash} />}
          <Zones />
          <MomentFields
            label={strings.opens}
            text={draft.openAt}
            error={errors.openAt}
            onChange={(openAt) => change({ openAt })}
            onLeave={() => leave("openAt")}
          />
          <MomentFields
            label={strings.closes}
            text={draft.closeAt}
            error={errors.closeAt}
            onChange={(closeAt) => change({ closeAt })}
            onLeave={() => leave("closeAt")}
          />
        </SpaceBetween>
      </form>
    </Modal>
  );
}

function Clash({ clash }: { clash: ManagedAssessment | "gone" }) {
  return (
    <Alert type="warning" header={strings.changedElsewhere}>
      {clash === "gone"
        ? strings.goneMeanwhile
        : strings.nowStored(dateWords(clash.openAt, "medium"), dateWords(clash.closeAt, "medium"))}
    </Alert>
  );
}

/** The time zone of this browser, and the institution's where it is another. */
function Zones() {
  const [here, there] = [zoneHere(), siteSettings().timeZone];
  const now = Date.now();
  return (
    <p>
      {strings.yourZone(here, offsetWords(now, here))}{" "}
      {here !== there && strings.siteZone(there, offsetWords(now, there))}
    </p>
  );
}

interface MomentFieldsProps {
  readonly label: string;
  /** As it was typed; the other fields show it as long as it is a moment. */
  readonly text: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** A moment by its day and time, or as one text. */
function MomentFields({ label, text, error, onChange, onLeave }: MomentFieldsProps) {
  const moment = parseMoment(text);
  const [day, time] = moment === null ? ["", ""] : [dayOf(moment), timeOf(moment)];
  const put = (nextDay: string, nextTime: string): void => {
    const next = momentOf(nextDay, nextTime);
    onChange(next === null ? "" : momentText(next));
  };
  return (
    <fieldset className="control__moment">
      <legend>{label}</legend>
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
  if (moment === null || offsetWords(moment, timeZone) === offsetWords(moment, zoneHere())) return null;
  return <p className="control__elsewhere">{strings.thatIs(dateWordsIn(moment, timeZone), timeZone)}</p>;
}
