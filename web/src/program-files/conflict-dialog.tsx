import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { strings } from "../texts/en/program-files";
import { DiffTable } from "../workspace/drafts/diff-table";
import type { ConflictChoice } from "./file-actions";
import type { FileHost, OpenFile } from "./program-file";

interface ConflictDialogProps {
  readonly host: FileHost;
  readonly name: string;
  readonly mine: string;
  /** Null for a file that was deleted. */
  readonly theirs: OpenFile | null;
  readonly close: (choice: ConflictChoice | null) => void;
}

/** Shows a file that changed since it was opened beside the program, and asks what is to be done; nothing is lost by any answer. */
export function ConflictDialog({ host, name, mine, theirs, close }: ConflictDialogProps) {
  const saveAs = <Button onClick={() => close("save as")}>{strings.saveAsAnother}</Button>;
  return (
    <Dialog
      title={strings.conflictTitle(name)}
      wide={theirs !== null}
      onClose={() => close(null)}
      footer={
        <>
          <Button look="quiet" data-first onClick={() => close(null)}>
            {strings.cancel}
          </Button>
          {saveAs}
          {theirs && (
            <>
              <Button onClick={() => close("open theirs")}>{strings.openTheirs}</Button>
              <Button look="danger" onClick={() => close("overwrite")}>
                {strings.overwriteIt}
              </Button>
            </>
          )}
        </>
      }
    >
      {theirs ? (
        <>
          <p>{host === "local" ? strings.conflictBodyLocal : strings.conflictBody(strings.hosts[host])}</p>
          <DiffTable left={mine} right={theirs.saved.text} leftName={strings.mine} rightName={strings.theirs} />
        </>
      ) : (
        <p>{strings.deletedBody(name)}</p>
      )}
    </Dialog>
  );
}
