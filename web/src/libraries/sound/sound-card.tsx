import { useEffect, useMemo, useState } from "react";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/sounds";
import type { Item, SoundPlayer } from "./sound-player";
import type { Track } from "./track";
import { wavFile } from "./wav";
import { loudest, Waveform } from "./waveform";

type SoundItem = Extract<Item, { kind: "sound" }>;
type DrawingItem = Extract<Item, { kind: "drawing" }>;

/** The position of a sound, at every frame while it plays. */
function usePosition(track: Track): number {
  const [, tick] = useState(0);
  const { isPlaying } = track;
  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(function next(time) {
      tick(time);
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return track.position;
}

function save(track: Track, name: string): void {
  const url = URL.createObjectURL(new Blob([wavFile(track.channels, track.rate)], { type: "audio/wav" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = strings.file(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const lanes = (channels: readonly unknown[]) => (channels.length > 1 ? [strings.left, strings.right] : undefined);

/** A sound that was played: play or pause, where it is, its picture, and the file. */
export function SoundCard({ item: { number, track }, desk }: { item: SoundItem; desk: SoundPlayer }) {
  const name = strings.sound(number);
  const position = usePosition(track);
  const { duration, channels, isPlaying } = track;
  const peak = useMemo(() => loudest(channels), [channels]);
  const waiting = desk.isWaiting(track);
  return (
    <article className="sound-card" aria-label={name}>
      <header className="sound-card__head">
        <IconButton
          icon={isPlaying ? "pause" : "play"}
          label={isPlaying ? strings.pause(name) : strings.play(name)}
          look={isPlaying ? "primary" : "normal"}
          disabled={duration === 0}
          onClick={() => (isPlaying ? track.pause() : desk.play(track))}
        />
        <div className="sound-card__words">
          <h2>{name}</h2>
          <p>
            {strings.time(position, duration)}, {channels.length > 1 ? strings.stereo : strings.mono}
            {peak === 0 && `, ${strings.silent}`}
            {waiting && `, ${strings.waits}`}
          </p>
        </div>
        <Button
          small
          look="quiet"
          icon="download"
          aria-label={strings.saveNamed(name)}
          onClick={() => save(track, name)}
        >
          {strings.save}
        </Button>
      </header>
      <Waveform
        channels={channels}
        label={strings.picture(strings.waveformOf(name), duration, peak)}
        laneNames={lanes(channels)}
        played={duration > 0 ? position / duration : 0}
      />
      <input
        type="range"
        className="sound-card__position"
        aria-label={strings.position(name)}
        aria-valuetext={strings.time(position, duration)}
        min={0}
        max={duration}
        step="any"
        value={position}
        disabled={duration === 0}
        onChange={({ target }) => track.seek(target.valueAsNumber)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -0.05, ArrowDown: -0.05, ArrowRight: 0.05, ArrowUp: 0.05 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          track.seek(position + by * duration);
        }}
      />
    </article>
  );
}

/** A waveform that a program drew without playing it. */
export function DrawingCard({ item: { number, drawing } }: { item: DrawingItem }) {
  const { channels, pointsPerSecond } = drawing;
  const name = strings.waveform(number);
  const duration = (channels[0]?.length ?? 0) / pointsPerSecond;
  const peak = useMemo(() => loudest(channels), [channels]);
  return (
    <article className="sound-card" aria-label={name}>
      <header className="sound-card__words">
        <h2>{name}</h2>
        <p>
          {strings.seconds(duration)}, {strings.points(pointsPerSecond)}
        </p>
      </header>
      <Waveform channels={channels} label={strings.picture(name, duration, peak)} laneNames={lanes(channels)} />
    </article>
  );
}
