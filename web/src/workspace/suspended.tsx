import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../design/button";
import { strings } from "../texts/workspace";
import { useFocusAfter } from "./use-focus-after";
import type { WorkspaceStore } from "./workspace-store";
import "./running.css";

/**
 * Says where a program waits, at a breakpoint or because it was paused, and lets it go on. It stays while the program goes on to the next stop, so
 * that whoever steps by keyboard keeps the focus.
 */
export function SuspendedNotice({ store }: { store: WorkspaceStore }) {
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

/** The names that the waiting line sees, frame by frame, the innermost first. */
export function Frames({ store }: { store: WorkspaceStore }) {
  const suspended = useStore(store, (state) => state.suspended);
  if (!suspended) return <p className="ws-quiet">{strings.noFrames}</p>;
  return (
    <div className="ws-frames">
      {suspended.frames.map(({ name, bindings }, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its depth, and names can repeat
        <section key={depth} aria-label={name}>
          <h2>{name}</h2>
          {bindings.length === 0 ? (
            <p className="ws-quiet">{strings.emptyFrame}</p>
          ) : (
            <table>
              <thead className="unseen">
                <tr>
                  <th scope="col">{strings.frameName}</th>
                  <th scope="col">{strings.frameValue}</th>
                </tr>
              </thead>
              <tbody>
                {bindings.map(([bound, value]) => (
                  <tr key={bound}>
                    <th scope="row">{bound}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </div>
  );
}
