import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/en/local-files";
import { FileFailure } from "../file-failure";
import type { FileDialogs } from "../program-file-host";

/**
 * Has the browser permit the use of a file or folder: after a reload it asks the person again, and some only right after a
 * click.
 * @throws FileFailure "forbidden" when the person says no
 */
export async function permit(
  handle: FileSystemHandle,
  mode: "read" | "readwrite",
  dialogs: Pick<FileDialogs, "show">,
): Promise<void> {
  if ((await handle.queryPermission({ mode })) === "granted") return;
  const answer = await handle.requestPermission({ mode }).catch(() => "ask in a click" as const);
  if (answer === "granted") return;
  if (answer === "denied") throw denied(handle);
  const second = await dialogs.show<PermissionState>((close) => (
    <PermissionDialog name={handle.name} ask={() => handle.requestPermission({ mode })} close={close} />
  ));
  if (second !== "granted") throw denied(handle);
}

const denied = ({ name }: FileSystemHandle): FileFailure => new FileFailure("forbidden", `${name} is not permitted`);

interface PermissionDialogProps {
  readonly name: string;
  readonly ask: () => Promise<PermissionState>;
  readonly close: (answer: PermissionState | null) => void;
}

function PermissionDialog({ name, ask, close }: PermissionDialogProps) {
  return (
    <Dialog
      title={strings.permissionTitle(name)}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.cancel}</Button>
          <Button look="primary" onClick={() => void ask().then(close, () => close("denied"))}>
            {strings.allow}
          </Button>
        </>
      }
    >
      <p>{strings.permissionBody}</p>
    </Dialog>
  );
}
