import { useEffect, useState } from "react";
import { Button, IconButton } from "../design/button";
import { strings } from "../texts/en/collaboration";
import type { Collaboration } from "./use-collaboration";

/** A connection that is being made is no news yet. */
const NEWS_MS = 4000;

/** Shows that a session was left, has ended or is disconnected. */
export default function SessionNotices({ collaboration }: { collaboration: Collaboration }) {
  const { notice, joined, take, rejoin, dismiss } = collaboration;
  const isCutOff = useLater(joined !== null && !joined.connected);
  if (isCutOff && joined) {
    return (
      <div className="ws-notice ws-notice--warn" role="status">
        <span>{joined.readOnly ? strings.offlineView : strings.offline}</span>
      </div>
    );
  }
  if (!notice) return null;
  const texts = { "own back": strings.ownBack, ended: strings.gone, "was in": strings.wasIn };
  const own = notice.kind === "ended" ? notice.own : notice.kind === "was in" ? notice.session.own : null;
  return (
    <div className="ws-notice" role="status">
      <span>{texts[notice.kind]}</span>
      {notice.kind === "own back" && (
        <Button small onClick={() => take(notice.shared)}>
          {strings.keepShared}
        </Button>
      )}
      {notice.kind === "was in" && (
        <Button small look="primary" onClick={() => rejoin(notice.session)}>
          {strings.joinAgain}
        </Button>
      )}
      {own && (
        <Button small onClick={() => take(own)}>
          {strings.bringOwn}
        </Button>
      )}
      <IconButton small icon="close" label={strings.dismiss} onClick={dismiss} />
    </div>
  );
}

/** True once it has been so for a while. */
function useLater(now: boolean): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!now) {
      setLater(false);
      return;
    }
    const timer = setTimeout(() => setLater(true), NEWS_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return later;
}
