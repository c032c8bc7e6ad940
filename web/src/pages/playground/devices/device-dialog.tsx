import { type FormEvent, useState } from "react";
import { DEVICE_TYPES, type DeviceType, deviceTypeOf } from "../../../../../domain/facts/device-types";
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
  const [type, setType] = useState<DeviceType>(deviceTypeOf(device?.type ?? "") ?? DEVICE_TYPES[0]);
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
      else await addDevice(type, name.trim(), secret.trim());
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
            <select
              {...attributes}
              className="input"
              disabled={device !== null}
              value={type}
              onChange={({ target }) => setType(target.value as DeviceType)}
            >
              {DEVICE_TYPES.map((one) => (
                <option key={one} value={one}>
                  {strings.types[one]}
                </option>
              ))}
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
