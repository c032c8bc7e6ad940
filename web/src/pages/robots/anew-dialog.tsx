import { type FormEvent, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { type Device, repairDevice } from "../../robots/connection/device-calls";
import { strings } from "../../texts/robots-page";

interface AnewProps {
  readonly device: Device;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FORM = "anew-form";

/** Pairs a robot anew, with the new secret that it shows: everybody else loses it. */
export function AnewDialog({ device: { id, title }, onClose, onDone }: AnewProps) {
  const [secret, setSecret] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await repairDevice(id, secret.trim());
      toast.success(strings.done(title));
      onDone();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={strings.anewTitle(title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="danger" type="submit" form={FORM} disabled={secret.trim() === ""} busy={isBusy}>
            {strings.anew}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Field label={strings.secret} hint={strings.anewHint} error={error}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              autoComplete="off"
              maxLength={255}
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
