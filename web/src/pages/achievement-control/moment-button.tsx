import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { type FormEvent, useId, useState } from "react";
import { formatDate } from "../../design/format";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/achievement-control";
import { MomentFields, Zones } from "../ground-control/moment-fields";
import { momentText, parseMoment } from "../ground-control/moment-text";

interface MomentProps {
  readonly label: string;
  /** ISO 8601; null is none. */
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Shows a moment, and opens the dialog in which it is set or removed. */
export function MomentButton({ label, value, error, onChange }: MomentProps) {
  const [isOpen, setOpen] = useState(false);
  const text = value === null ? strings.noDate : formatDate(value, "medium");
  return (
    <FormField label={label} errorText={error}>
      <Button iconName="calendar" ariaLabel={strings.dateOf(label, text)} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && <MomentDialog label={label} value={value} onChange={onChange} onClose={() => setOpen(false)} />}
    </FormField>
  );
}

function MomentDialog({ label, value, onChange, onClose }: MomentProps & { onClose: () => void }) {
  const form = useId();
  const [text, setText] = useState(value === null ? "" : momentText(Date.parse(value)));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const moment = parseMoment(text);
    setWrong(moment === null);
    if (moment === null) return;
    onChange(new Date(moment).toISOString());
    onClose();
  };
  const remove = (): void => {
    onChange(null);
    onClose();
  };
  return (
    <Modal
      title={label}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          {value !== null && <Button onClick={remove}>{strings.remove}</Button>}
          <Button variant="primary" formAction="submit" form={form}>
            {strings.setDate}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Zones />
        <MomentFields
          label={label}
          text={text}
          error={isWrong ? strings.noMoment : null}
          onChange={setText}
          onLeave={() => setWrong(text.trim() !== "" && parseMoment(text) === null)}
        />
      </form>
    </Modal>
  );
}
