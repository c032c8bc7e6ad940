import { type RefObject, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "../design/button";
import { strings } from "../texts/en/workspace";
import { useWorkspace } from "./workspace-context";
import type { WorkspaceStore } from "./workspace-store";

/** Hands the focus to Run when an element that holds it goes away. */
export function useFocusAfter(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const held = element.current;
    return () => {
      if (held?.contains(document.activeElement)) document.querySelector<HTMLElement>(".ws-run")?.focus();
    };
  }, [element]);
}

/** Run, which turns into Stop while something runs: the same place, so the focus stays. Pause where a run can pause. */
export function RunButton() {
  const { store, run } = useWorkspace();
  const running = useStore(store, (state) => state.running !== null);
  const pausable = useStore(store, (state) => state.debugger !== "reset");
  if (running) {
    return (
      <>
        {pausable && <PauseButton store={store} />}
        <Button look="danger" small icon="stop" className="ws-run" onClick={() => store.getState().stop()}>
          {strings.stop}
        </Button>
      </>
    );
  }
  return (
    <Button
      look="primary"
      small
      icon="play"
      className="ws-run"
      title={`${strings.run} ${strings.runHint}`}
      onClick={run}
    >
      {strings.run}
    </Button>
  );
}

/** It stays while the program waits, so that it does not take the focus away with it. */
function PauseButton({ store }: { store: WorkspaceStore }) {
  const runs = useStore(store, (state) => state.debugger === "running");
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button);
  return (
    <Button
      ref={button}
      small
      icon="pause"
      className="ws-pause"
      title={strings.pauseHint}
      aria-disabled={!runs}
      onClick={() => runs && store.getState().pause()}
    >
      {strings.pause}
    </Button>
  );
}
