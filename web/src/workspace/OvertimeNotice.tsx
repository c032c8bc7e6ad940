import { useStore } from "zustand";
import { Button } from "../design/button";
import type { WorkspaceStore } from "./store";
import { strings } from "./strings";
import "./running.css";

/** Asks about a program that has run past its time limit. Its own Stop is for screens on which that of the bar is away. */
export function OvertimeNotice({ store }: { store: WorkspaceStore }) {
  const limitMs = useStore(store, (state) => state.overtime);
  if (limitMs === null) return null;
  const { goOn, stop } = store.getState();
  return (
    <div className="ws-notice ws-notice--warn ws-overtime">
      <span role="status">{strings.overtime(limitMs)}</span>
      <Button small icon="hourglass" onClick={goOn}>
        {strings.goOn}
      </Button>
      <Button small look="danger" icon="stop" className="ws-overtime__stop" onClick={stop}>
        {strings.stop}
      </Button>
    </div>
  );
}
