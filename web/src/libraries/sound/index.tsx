import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from "react";
import { Button } from "../../design/button";
import { strings } from "../../texts/sounds";
import type { LibraryPanelProps } from "../panel";
import { desk } from "./desk";
import { MicrophoneCard } from "./microphone-card";
import { DrawingCard, SoundCard } from "./sound-card";
import "./sound.css";

/** The sounds of the present program: each is played as the program says, and again as often as the person likes. */
export default function SoundPanel({ events, send }: LibraryPanelProps) {
  useSyncExternalStore(desk.subscribe, () => desk.version);
  useLayoutEffect(() => desk.take(events, send), [events, send]);
  useEffect(() => () => desk.leave(), []);
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
          value={desk.speakers.volume}
          aria-valuetext={`${Math.round(desk.speakers.volume * 100)} %`}
          onChange={({ target }) => {
            desk.speakers.volume = target.valueAsNumber;
          }}
        />
        <Button small icon="stop" disabled={!desk.isPlaying} onClick={() => desk.stopAll()}>
          {strings.stopAll}
        </Button>
      </div>
      {desk.silenced !== null && (
        <div className="sounds__blocked" role="alert">
          <p>{desk.silenced === "blocked" ? strings.blocked : strings.noDevice}</p>
          <Button small look="primary" icon="play" onClick={() => desk.speakers.resume()}>
            {desk.silenced === "blocked" ? strings.unblock : strings.tryAgain}
          </Button>
        </div>
      )}
      <MicrophoneCard microphone={desk.microphone} />
      {desk.items.length === 0 && desk.microphone.state.kind === "off" && (
        <div className="sounds__none">
          <h2>{strings.empty}</h2>
          <p>{strings.emptyHint}</p>
        </div>
      )}
      {desk.dropped > 0 && <p className="sounds__older">{strings.older(desk.dropped)}</p>}
      {desk.items.map((item) =>
        item.kind === "sound" ? (
          <SoundCard key={`sound-${item.number}`} item={item} desk={desk} />
        ) : (
          <DrawingCard key={`drawing-${item.number}`} item={item} />
        ),
      )}
      {desk.following > 0 && <p className="sounds__older">{strings.following(desk.following)}</p>}
    </section>
  );
}
