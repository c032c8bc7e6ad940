import { strings } from "../../texts/en/workspace";
import type { KeeperState } from "./answer-keeper";

/** The words for where the text is now. */
export function saveStateText(state: Pick<KeeperState, "status" | "isOnDevice" | "version">): string {
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
