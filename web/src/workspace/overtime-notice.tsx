import { useStore } from "zustand";
import { Button } from "../design/button";
import { strings } from "../texts/en/workspace";
import type { WorkspaceStore } from "./workspace-store";
import "./running.css";

/** Asks about a program that has run past its time limit. Stop is in the bar all the while. */
export function OvertimeNotice({ store }: { store: WorkspaceStore }) {
  const limitMs = useStore(store, (state) => state.overtime);
  if (limitMs === null) return null;
  const { goOn } = store.getState();
  return (
    <div className="ws-notice ws-notice--warn">
      <span role="status">{strings.overtime(limitMs)}</span>
      <Button small icon="hourglass" onClick={goOn}>
        {strings.goOn}
      </Button>
    </div>
  );
}
