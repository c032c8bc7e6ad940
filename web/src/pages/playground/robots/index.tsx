import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DEVICE_FACTS, DEVICE_TYPES, type DeviceType, deviceTypeOf } from "../../../../../domain/facts/device-types";
import { toast } from "../../../app/toasts";
import { Button, IconButton } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Dialog } from "../../../design/dialog";
import { Field } from "../../../design/form";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import {
  addDevice,
  type Device,
  readDevices,
  removeDevice,
  renameDevice,
} from "../../../robots/connection/robot-calls";
import { type RemoteRobot, useRemoteRobot } from "../../../robots/connection/use-remote-robot";
import { strings } from "../../../texts/en/robot-devices";
import type { WorkspaceStore } from "../../../workspace/workspace-store";
import type { Playground } from "../use-settings";
import "./robots.css";

interface DeviceDialogProps {
  /** The device to edit; null adds one. */
  readonly device: Device | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const FORM = "device-form";

/** Asks for a device's name and secret. A device that is there keeps its type and its secret. */
function DeviceDialog({ device, onClose, onDone }: DeviceDialogProps) {
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

interface DevicesProps {
  readonly store: WorkspaceStore;
  readonly playground: Playground;
}

const DEVICES = ["devices"] as const;

/** Chooses where programs run: in this browser, or on a robot that the person has registered. */
export default function DevicesPanel({ store, playground }: DevicesProps) {
  const remote = useRemoteRobot(store);
  const { data, error, refetch } = useQuery({ queryKey: DEVICES, queryFn: readDevices, refetchInterval: 15_000 });
  const client = useQueryClient();
  const [dialog, setDialog] = useState<Device | "new" | null>(null);
  const choose = (device: Device | null) => {
    store.getState().clearLog();
    remote.choose(device);
    if (!device) return playground.change({ external: "none" });
    // A registration of a type that nobody knows is a robot of an earlier time.
    const { library, language } = DEVICE_FACTS[deviceTypeOf(device.type) ?? "EV3"];
    playground.change({ external: library, ...language, autorun: false });
  };
  const changed = () => client.invalidateQueries({ queryKey: DEVICES });
  return (
    <section className="devices" aria-label={strings.region}>
      <ConnectionLine remote={remote} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <WaitingLine>{strings.loading}</WaitingLine>}
      {data && (
        <Choice
          devices={data}
          chosen={remote.device}
          choose={choose}
          edit={setDialog}
          removed={(device) => {
            if (remote.device?.id === device.id) choose(null);
            void changed();
          }}
        />
      )}
      <Button small icon="plus" onClick={() => setDialog("new")}>
        {strings.add}
      </Button>
      {remote.lines.length > 0 && (
        <section className="devices__shows" aria-label={strings.shows}>
          <h2>{strings.shows}</h2>
          <ol>
            {remote.lines.map(({ number, text }) => (
              <li key={number}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      {dialog && (
        <DeviceDialog
          device={dialog === "new" ? null : dialog}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            void changed();
          }}
        />
      )}
    </section>
  );
}

function ConnectionLine({ remote: { device, connection, stop } }: { remote: RemoteRobot }) {
  if (!device || !connection) return <p role="status">{strings.local}</p>;
  if (connection.status === "failed") {
    return (
      <p className="devices__failed" role="alert">
        {connection.error}
      </p>
    );
  }
  const { robot, status } = connection;
  const label = status === "connecting" ? strings.connecting(device.title) : strings.connected(device.title);
  return (
    <div className="devices__state">
      <p role="status">
        {label} {status === "connected" && (robot === "running" ? strings.running : strings.idle)}
      </p>
      {robot === "running" && (
        <Button small icon="stop" onClick={stop}>
          {strings.stop}
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly devices: readonly Device[];
  readonly chosen: Device | null;
  readonly choose: (device: Device | null) => void;
  readonly edit: (device: Device) => void;
  readonly removed: (device: Device) => void;
}

function Choice({ devices, chosen, choose, edit, removed }: ChoiceProps) {
  const confirm = useConfirm();
  const remove = async (device: Device) => {
    const { title } = device;
    const isSure = await confirm({
      title: strings.removeTitle(title),
      body: strings.removeBody,
      confirm: strings.delete,
      danger: true,
    });
    if (!isSure) return;
    try {
      await removeDevice(device.id);
      removed(device);
    } catch (error) {
      toast.danger((error as Error).message);
    }
  };
  return (
    <fieldset className="devices__choice">
      <legend>{strings.runOn}</legend>
      <label className="devices__device">
        <input type="radio" name="device" checked={chosen === null} onChange={() => choose(null)} />
        <span>
          {strings.browser}
          <small>{strings.browserHint}</small>
        </span>
      </label>
      {devices.length === 0 && <p className="devices__none">{strings.none}</p>}
      {devices.map((device) => (
        <div key={device.id} className="devices__row">
          <label className="devices__device">
            <input type="radio" name="device" checked={chosen?.id === device.id} onChange={() => choose(device)} />
            <span>
              {device.title}
              <small>{aboutDevice(device)}</small>
            </span>
          </label>
          <IconButton small icon="settings" label={strings.edit(device.title)} onClick={() => edit(device)} />
          <IconButton small icon="close" label={strings.remove(device.title)} onClick={() => void remove(device)} />
        </div>
      ))}
    </fieldset>
  );
}

/** What is known of a device besides its name. */
function aboutDevice({ type, warning, online, runner }: Device): string {
  const known = deviceTypeOf(type);
  const kind = known === undefined ? type : strings.types[known];
  const presence = online === true ? strings.online : online === false ? strings.offline : strings.neverSeen;
  return [kind, presence, runner && strings.runBy(runner.name), warning].filter(Boolean).join(" · ");
}
