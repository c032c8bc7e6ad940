import { pairDevice } from "../../robots/connection/device-calls";
import { strings } from "../../texts/en/robots-page";
import { OneFieldDialog } from "./one-field-dialog";

interface JoinProps {
  readonly code: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts a robot that somebody shares by a code into a person's list, under a name. */
export const JoinDialog = ({ code, onClose, onDone }: JoinProps) => (
  <OneFieldDialog
    title={strings.addTitle}
    label={strings.name}
    hint={strings.addHint}
    action={{ label: strings.add, look: "primary" }}
    send={async (name) => {
      const { title } = await pairDevice(code, name);
      return strings.added(title);
    }}
    onClose={onClose}
    onDone={onDone}
  />
);
