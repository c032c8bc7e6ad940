import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { strings } from "../../../texts/en/github-mission-editor";
import { DiffTable } from "../../../workspace/drafts/diff-table";
import { NewRepositoryDialog } from "./new-repository-dialog";
import type { ConflictingFile } from "./rebase-mission";
import type { Saving } from "./use-saving";

interface ConflictProps {
  readonly files: readonly ConflictingFile[];
  /** It was found when the mission was opened: nothing is saved by choosing. */
  readonly isOpening: boolean;
  readonly onKeepOwn: () => void;
  readonly onTakeServer: () => void;
  readonly onCancel: () => void;
}

/** Shows both texts of each file that others changed too, and asks which to go on with. */
function ConflictDialog({ files, isOpening, onKeepOwn, onTakeServer, onCancel }: ConflictProps) {
  return (
    <Dialog
      title={strings.conflictTitle}
      wide
      onClose={onCancel}
      footer={
        <>
          <Button look="quiet" data-first onClick={onCancel}>
            {strings.cancel}
          </Button>
          <Button onClick={onTakeServer}>{strings.takeTheirs}</Button>
          <Button look="primary" onClick={onKeepOwn}>
            {isOpening ? strings.keepMineOpening : strings.keepMine}
          </Button>
        </>
      }
    >
      <p>{isOpening ? strings.conflictOpening : strings.conflictIntro}</p>
      <p>{strings.conflictHint}</p>
      {files.map(({ path, mine, theirs }, at) => (
        <section key={path} aria-label={path}>
          <h3 className="gme-conflict__path">{strings.conflictFile(path, at + 1, files.length)}</h3>
          {(mine === null || theirs === null) && (
            <p className="aw-quiet">{mine === null ? strings.mineDeletes : strings.theirsDeletes}</p>
          )}
          <DiffTable left={mine ?? ""} right={theirs ?? ""} leftName={strings.mine} rightName={strings.theirs} />
        </section>
      ))}
    </Dialog>
  );
}

/** What saving has to ask. */
export function SaveDialogs({ saving }: { saving: Saving }) {
  const { state, create, keepOwnChanges: keepMine, takeServerChanges: takeTheirs, cancel } = saving;
  if (state.kind === "asking") {
    const { failure, request } = state;
    return (
      <NewRepositoryDialog
        failure={failure}
        request={request}
        onConfirm={(wanted) => void create(wanted)}
        onClose={cancel}
      />
    );
  }
  if (state.kind !== "conflict") return null;
  return (
    <ConflictDialog
      files={state.rebased.conflicts}
      isOpening={state.isOpening}
      onKeepOwn={() => void keepMine()}
      onTakeServer={() => void takeTheirs()}
      onCancel={cancel}
    />
  );
}
