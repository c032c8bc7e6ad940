import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../design/button";
import { strings } from "../texts/en/workspace";
import { useFocusAfter } from "./run-button";
import { useWorkspace } from "./workspace-context";
import type { WorkspaceStore } from "./workspace-store";
import "./running.css";

/**
 * Says where a program waits, at a breakpoint or because it was paused, and lets it go on. It stays while the program goes on to the next stop, so
 * that whoever steps by keyboard keeps the focus.
 */
export function SuspendedNotice() {
  const { store } = useWorkspace();
  const waiting = useStore(store, (state) => state.suspended !== null);
  const running = useStore(store, (state) => state.running === "program");
  const [debugging, setDebugging] = useState(false);
  useEffect(() => setDebugging((before) => running && (before || waiting)), [running, waiting]);
  return (waiting || (debugging && running)) && <Waiting store={store} />;
}

function Waiting({ store }: { store: WorkspaceStore }) {
  const suspended = useStore(store, (state) => state.suspended);
  const notice = useRef<HTMLDivElement>(null);
  useFocusAfter(notice);
  const go = (how: "continue" | "step") => (suspended ? () => store.getState().resume(how) : undefined);
  return (
    <div className="ws-notice ws-notice--warn" ref={notice}>
      <span role="status">{suspended ? strings.suspendedAt(suspended.line, suspended.by) : strings.goingOn}</span>
      <Button small look="primary" icon="play" aria-disabled={!suspended} onClick={go("continue")}>
        {strings.resume}
      </Button>
      <Button small aria-disabled={!suspended} onClick={go("step")}>
        {strings.step}
      </Button>
    </div>
  );
}
