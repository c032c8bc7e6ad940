import { useStore } from "zustand";
import { Button } from "../design/button";
import type { WorkspaceStore } from "./store";
import { strings } from "./strings";

/** Says where a program waits at a breakpoint, and lets it go on. */
export function SuspendedNotice({ store }: { store: WorkspaceStore }) {
  const suspended = useStore(store, (state) => state.suspended);
  if (!suspended) return null;
  const { resume } = store.getState();
  return (
    <div className="ws-notice ws-notice--warn" role="status">
      <span>{strings.suspendedAt(suspended.line)}</span>
      <Button small look="primary" icon="play" onClick={() => resume("continue")}>
        {strings.resume}
      </Button>
      <Button small onClick={() => resume("step")}>
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
