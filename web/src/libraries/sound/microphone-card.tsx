import { useEffect, useState } from "react";
import { Button } from "../../design/button";
import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/sounds";
import type { Microphone, MicrophoneState } from "./microphone";

/** Milliseconds between two looks at how long a recording is. */
const TICK = 100;

function wordsOf(state: Exclude<MicrophoneState, { kind: "off" }>): string {
  if (state.kind === "failed") return `${state.problem.charAt(0).toUpperCase()}${state.problem.slice(1)}`;
  if (state.kind === "recording") return strings.microphone.running;
  return strings.microphone[state.kind];
}

/** What the microphone does, once a program has asked for it. */
export function MicrophoneCard({ microphone }: { microphone: Microphone }) {
  const { state } = microphone;
  const [now, setNow] = useState(0);
  const since = state.kind === "recording" ? state.since : null;
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [since]);
  if (state.kind === "off") return null;
  return (
    <div className={`microphone microphone--${state.kind}`}>
      <Icon name={state.kind === "failed" ? "warning" : "microphone"} />
      <p role="status">{wordsOf(state)}</p>
      {since !== null && (
        <>
          <span aria-hidden="true">{strings.seconds(Math.max(0, now - since) / 1000)}</span>
          <Button small icon="stop" onClick={() => microphone.stop()}>
            {strings.microphone.stop}
          </Button>
        </>
      )}
    </div>
  );
}
