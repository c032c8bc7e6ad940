import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/en/workspace";
import type { AnswerKeeper, KeeperState } from "./answer-keeper";
import { DiffTable } from "./diff-table";

interface ConflictProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: "mine" | "theirs") => void;
  readonly onLater: () => void;
}

/** Shows two texts of one answer beside each other and asks which one to go on with. */
function ConflictDialog({ mine, theirs, onChoose, onLater }: ConflictProps) {
  return (
    <Dialog
      title={strings.conflictNotice}
      wide
      onClose={onLater}
      footer={
        <>
          <Button look="quiet" onClick={onLater}>
            {strings.decideLater}
          </Button>
          <Button onClick={() => onChoose("theirs")}>{strings.takeTheirs}</Button>
          <Button look="primary" onClick={() => onChoose("mine")}>
            {strings.keepMine}
          </Button>
        </>
      }
    >
      <p>{strings.conflictBody}</p>
      <DiffTable left={mine} right={theirs} leftName={strings.mine} rightName={strings.theirs} />
    </Dialog>
  );
}

interface DraftNoticesProps {
  readonly keeper: AnswerKeeper;
  readonly state: KeeperState;
  /** Other words about a restored text of which nothing was saved yet: it need not be a program. */
  readonly unsavedFirst?: { readonly hint: string; readonly discard: string };
}

/** Shows notices about the text: restored, changed elsewhere, in conflict, not stored. */
export function DraftNotices({ keeper, state, unsavedFirst }: DraftNoticesProps) {
  const { hint, discard } = unsavedFirst ?? { hint: strings.restoredFirstHint, discard: strings.discardFirst };
  const [later, setLater] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (name: string) => () => setHidden(new Set([...hidden, name]));
  const { conflict } = state;
  return (
    <>
      {conflict !== null && (
        <Notice look="warn">
          <span>{strings.conflictNotice}</span>
          <Button small onClick={() => setLater(null)}>
            {strings.compare}
          </Button>
        </Notice>
      )}
      {state.restored && conflict === null && (
        <Notice look="info">
          <span>
            <strong>{strings.restored}</strong> {state.version === 0 ? hint : strings.restoredHint}
          </span>
          <Button small onClick={() => void keeper.replace(state.savedText, "restored")}>
            {state.version === 0 ? discard : strings.discardRestored}
          </Button>
        </Notice>
      )}
      {state.updatedElsewhere && (
        <Notice look="info">
          <span>{strings.updatedElsewhere}</span>
        </Notice>
      )}
      {state.openElsewhere && conflict === null && !hidden.has("other") && (
        <Notice look="info" onHide={hide("other")}>
          <span>{strings.openElsewhere}</span>
        </Notice>
      )}
      {!state.isOnDevice && !hidden.has("kept") && (
        <Notice look="warn" onHide={hide("kept")}>
          <span>{strings.notKept}</span>
        </Notice>
      )}
      {state.status === "refused" && state.message !== null && (
        <Notice look="warn">
          <span>{state.message}</span>
        </Notice>
      )}
      {conflict !== null && later !== conflict.version && (
        <ConflictDialog
          mine={state.text}
          theirs={conflict.text}
          onChoose={(choice) => void keeper.resolve(choice)}
          onLater={() => setLater(conflict.version)}
        />
      )}
    </>
  );
}

function Notice({ look, children, onHide }: { look: "info" | "warn"; children: ReactNode; onHide?: () => void }) {
  return (
    <div className={`ws-notice ws-notice--${look}`} role="status">
      {children}
      {onHide !== undefined && <IconButton icon="close" label={strings.dismiss} small onClick={onHide} />}
    </div>
  );
}
