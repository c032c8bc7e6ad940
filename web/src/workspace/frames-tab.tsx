import { useStore } from "zustand";
import { strings } from "../texts/en/workspace";
import type { SideTabSource } from "./side-tabs";
import type { WorkspaceStore } from "./workspace-store";
import "./running.css";

/** Gives the tab with the names that a waiting line sees, where no environment is drawn. */
export const useFramesTab: SideTabSource = ({ store }) => {
  const isWaiting = useStore(store, (state) => state.suspended !== null && state.suspended.picture === null);
  if (!isWaiting) return { tabs: [], front: null };
  return {
    tabs: [{ id: "frames", label: strings.frames, content: <Frames store={store} /> }],
    front: "frames",
    isWaiting,
  };
};

/** The names that the waiting line sees, frame by frame, the innermost first. */
function Frames({ store }: { store: WorkspaceStore }) {
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
