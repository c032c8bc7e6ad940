import { type Device, repairDevice } from "../../robots/connection/device-calls";
import { strings } from "../../texts/en/robots-page";
import { OneFieldDialog } from "./one-field-dialog";

interface AnewProps {
  readonly device: Device;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Pairs a robot anew, with the new secret that it shows: everybody else loses it. */
export const AnewDialog = ({ device: { id, title }, onClose, onDone }: AnewProps) => (
  <OneFieldDialog
    title={strings.anewTitle(title)}
    label={strings.secret}
    hint={strings.anewHint}
    action={{ label: strings.anew, look: "danger" }}
    send={async (secret) => {
      await repairDevice(id, secret);
      return strings.done(title);
    }}
    onClose={onClose}
    onDone={onDone}
  />
);
