import { useStore } from "zustand";
import { Button } from "../design/button";
import type { WorkspaceStore } from "./store";
import { strings } from "./strings";

/** Run, which turns into Stop while something runs: the same place, so the focus stays. */
export function RunButton({ store, onRun }: { store: WorkspaceStore; onRun: () => void }) {
  const running = useStore(store, (state) => state.running !== null);
  if (running) {
    return (
      <Button look="danger" small icon="stop" className="ws-run" onClick={() => store.getState().stop()}>
        {strings.stop}
      </Button>
    );
  }
  return (
    <Button
      look="primary"
      small
      icon="play"
      className="ws-run"
      title={`${strings.run} ${strings.runHint}`}
      onClick={onRun}
    >
      {strings.run}
    </Button>
  );
}
