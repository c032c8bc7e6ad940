import { type FormEvent, useState } from "react";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { Field } from "../../../design/form";
import { addDevice, type Device, renameDevice } from "../../../robots/connection/device-calls";
import { strings } from "../../../texts/en/devices";

interface DeviceDialogProps {
  /** The device to edit; null adds one. */
  readonly device: Device | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FORM = "device-form";

/** Asks for a device's name and secret. A device that is there keeps its type and its secret. */
export function DeviceDialog({ device, onClose, onDone }: DeviceDialogProps) {
  const [name, setName] = useState(device?.title ?? "");
  const [secret, setSecret] = useState(device?.secret ?? "");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isComplete = name.trim() !== "" && (device !== null || secret.trim() !== "");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      if (device) await renameDevice(device.id, name.trim());
      else await addDevice(name.trim(), secret.trim());
      if (!device) toast.success(strings.added(name.trim()));
      onDone();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={device ? strings.editTitle : strings.addTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={FORM} disabled={!isComplete} busy={isBusy}>
            {device ? strings.editButton : strings.addButton}
          </Button>
        </>
      }
    >
      <form id={FORM} className="devices__form" onSubmit={(event) => void submit(event)}>
        <Field label={strings.type}>
          {(attributes) => (
            <select {...attributes} className="input" disabled={device !== null}>
              <option>{strings.types.EV3}</option>
            </select>
          )}
        </Field>
        <Field label={strings.name} hint={strings.nameHint} error={name.trim() === "" ? strings.empty : null}>
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
        {(device === null || device.secret !== "") && (
          <Field
            label={strings.secret}
            hint={strings.secretHint}
            error={device === null && secret.trim() === "" ? strings.empty : null}
          >
            {(attributes) => (
              <input
                {...attributes}
                className="input"
                autoComplete="off"
                spellCheck={false}
                maxLength={255}
                readOnly={device !== null}
                value={secret}
                onChange={({ target }) => setSecret(target.value)}
              />
            )}
          </Field>
        )}
        {error && (
          <p className="devices__failed" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
