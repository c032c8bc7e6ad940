import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/sounds";
import type { LibraryPanelProps } from "../library-panel";
import { DrawingCard, SoundCard } from "./sound-card";
import { soundPlayer } from "./sound-player";
import "./sound.css";
import { Icon } from "../../design/icons";
import type { Microphone, MicrophoneState } from "./microphone";

/** Milliseconds between two looks at how long a recording is. */
const TICK = 100;

function microphoneText(state: Exclude<MicrophoneState, { kind: "off" }>): string {
  if (state.kind === "failed") return `${state.problem.charAt(0).toUpperCase()}${state.problem.slice(1)}`;
  if (state.kind === "recording") return strings.microphone.running;
  return strings.microphone[state.kind];
}

/** What the microphone does, once a program has asked for it. */
function MicrophoneCard({ microphone }: { microphone: Microphone }) {
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
      <p role="status">{microphoneText(state)}</p>
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

/** The sounds of the present program: each is played as the program says, and again as often as the person likes. */
export default function SoundPanel({ events, send }: LibraryPanelProps) {
  useSyncExternalStore(soundPlayer.subscribe, () => soundPlayer.version);
  useLayoutEffect(() => soundPlayer.take(events, send), [events, send]);
  useEffect(() => () => soundPlayer.leave(), []);
  const volume = useId();
  return (
    <section className="sounds" aria-label={strings.region}>
      <div className="sounds__bar">
        <label htmlFor={volume}>{strings.volume}</label>
        <input
          id={volume}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={soundPlayer.speakers.volume}
          aria-valuetext={`${Math.round(soundPlayer.speakers.volume * 100)} %`}
          onChange={({ target }) => {
            soundPlayer.speakers.volume = target.valueAsNumber;
          }}
        />
        <Button small icon="stop" disabled={!soundPlayer.isPlaying} onClick={() => soundPlayer.stopAll()}>
          {strings.stopAll}
        </Button>
      </div>
      {soundPlayer.silenced !== null && (
        <div className="sounds__blocked" role="alert">
          <p>{soundPlayer.silenced === "blocked" ? strings.blocked : strings.noDevice}</p>
          <Button small look="primary" icon="play" onClick={() => soundPlayer.speakers.resume()}>
            {soundPlayer.silenced === "blocked" ? strings.unblock : strings.tryAgain}
          </Button>
        </div>
      )}
      <MicrophoneCard microphone={soundPlayer.microphone} />
      {soundPlayer.items.length === 0 && soundPlayer.microphone.state.kind === "off" && (
        <div className="sounds__none">
          <h2>{strings.empty}</h2>
          <p>{strings.emptyHint}</p>
        </div>
      )}
      {soundPlayer.dropped > 0 && <p className="sounds__older">{strings.older(soundPlayer.dropped)}</p>}
      {soundPlayer.items.map((item) =>
        item.kind === "sound" ? (
          <SoundCard key={`sound-${item.number}`} item={item} desk={soundPlayer} />
        ) : (
          <DrawingCard key={`drawing-${item.number}`} item={item} />
        ),
      )}
      {soundPlayer.following > 0 && <p className="sounds__older">{strings.following(soundPlayer.following)}</p>}
    </section>
  );
}
