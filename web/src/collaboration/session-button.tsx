import { lazy, Suspense } from "react";
import { loadChunk } from "../app/chunks";
import { Button } from "../design/button";
import { Popover } from "../design/popover";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/collaboration";
import "./session-button.css";
import type { Collaboration } from "./use-collaboration";

const Panel = lazy(() => loadChunk("collaboration/session-panel", () => import("./session-panel")));
const Notices = lazy(() => loadChunk("collaboration/session-notices", () => import("./session-notices")));

interface SessionProps {
  /** Null where there are no sessions. */
  readonly collaboration: Collaboration | null;
}

/** Opens what there is to do about sessions, and says whether one is connected. */
export function SessionButton({ collaboration }: SessionProps) {
  if (!collaboration) return null;
  const { joined, phase } = collaboration;
  const state = joined && (joined.connected ? strings.connected : strings.disconnected);
  return (
    <Popover
      label={strings.session}
      trigger={(attributes) => (
        <Button small look="quiet" icon="person" busy={phase === "creating" || phase === "joining"} {...attributes}>
          {strings.session}
          {state && (
            <>
              <span className={`co-light co-light--${joined.connected ? "on" : "off"}`} aria-hidden="true">
                {joined.connected ? "✓" : "✕"}
              </span>
              <span className="co-light__words">{state}</span>
            </>
          )}
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
          <Panel collaboration={collaboration} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}

/** Shows the notices about sessions above the editor. */
export function SessionNotices({ collaboration }: SessionProps) {
  if (!collaboration?.notice && collaboration?.joined?.connected !== false) return null;
  return (
    <Suspense fallback={null}>
      <Notices collaboration={collaboration} />
    </Suspense>
  );
}
