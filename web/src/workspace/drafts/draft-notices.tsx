import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/workspace";
import type { AnswerKeeper, KeeperState } from "./answer-keeper";
import { DiffTable } from "./diff-table";
import type { Version } from "./draft-storage";

interface VersionsProps {
  readonly versions: readonly Version[];
  /** Absent when the answer can no longer be changed. */
  readonly onUse?: (version: Version) => void;
  readonly onClose: () => void;
}

/** The texts of an answer that were put aside in this browser. */
export function VersionsDialog({ versions, onUse, onClose }: VersionsProps) {
  return (
    <Dialog title={strings.versions} wide onClose={onClose}>
      <p>{strings.versionsIntro}</p>
      <ol className="ws-versions">
        {versions.map((version) => (
          <li key={`${version.at} ${version.text}`}>
            <div className="ws-versions__head">
              <strong>{formatDate(version.at, "medium")}</strong>
              <span>{strings.versionReasons[version.reason]}</span>
              {onUse !== undefined && (
                <Button small onClick={() => onUse(version)}>
                  {strings.useVersion}
                </Button>
              )}
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <pre tabIndex={0}>{version.text}</pre>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** The words for where the text is now. */
function saveStateText(state: Pick<KeeperState, "status" | "isOnDevice" | "version">): string {
  const { status, isOnDevice, version } = state;
  switch (status) {
    case "opening":
      return "";
    case "saved":
      return version === 0 ? strings.neverSaved : strings.saved;
    case "unsaved":
      return strings.unsaved;
    case "saving":
      return strings.saving;
    case "offline":
      return isOnDevice ? strings.offline : strings.offlineNotKept;
    case "refused":
      return strings.refused;
    case "readonly":
      return strings.readOnly;
  }
}

/** Shows where the text is saved: a coloured dot and a text, announced to screen readers when it changes. */
export function SaveState({ state }: { state: KeeperState }) {
  const look = state.status === "saved" && state.version === 0 ? "opening" : state.status;
  return (
    <span className={`ws-save ws-save--${look}`} role="status">
      <span className="ws-save__dot" aria-hidden="true" />
      {saveStateText(state)}
    </span>
  );
}

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
