import { type FormEvent, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { pairDevice } from "../../robots/connection/device-calls";
import { strings } from "../../texts/robots-page";

interface JoinProps {
  readonly code: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FORM = "join-form";

/** Puts a robot that somebody shares by a code into a person's list, under a name. */
export function JoinDialog({ code, onClose, onDone }: JoinProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { title } = await pairDevice(code, name.trim());
      toast.success(strings.added(title));
      onDone();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={strings.addTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={FORM} disabled={name.trim() === ""} busy={isBusy}>
            {strings.add}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Field label={strings.name} hint={strings.addHint} error={error}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              maxLength={255}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
