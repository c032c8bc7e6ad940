import { ConflictDialog } from "./conflict-dialog";
import { NewRepositoryDialog } from "./new-repository-dialog";
import type { Saving } from "./use-saving";

/** What saving has to ask. */
export function SaveDialogs({ saving }: { saving: Saving }) {
  const { state, create, keepMine, takeTheirs, cancel } = saving;
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
      onMine={() => void keepMine()}
      onTheirs={() => void takeTheirs()}
      onCancel={cancel}
    />
  );
}
