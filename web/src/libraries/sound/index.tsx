import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "../../design/button";
import { useTheme } from "../../design/theme";
import { strings } from "../../texts/en/sounds";
import type { LibraryPanelProps } from "../library-panel";
import type { Track } from "./audio-output";
import { type Item, type SoundPlayer, soundPlayer } from "./sound-player";
import { wavFile } from "./wav";
import "./sound.css";
import { Icon } from "../../design/icons";
import type { Microphone, MicrophoneState } from "./microphone";

/** Height of one channel in CSS pixels. */
const LANE = 56;

/** Draws one channel: the range of its samples at each pixel, with the zero line. */
function drawLane(pen: CanvasRenderingContext2D, samples: Float32Array, top: number, height: number): void {
  const { width } = pen.canvas;
  const y = (amplitude: number) => top + ((1 - amplitude) * (height - 2)) / 2 + 1;
  pen.globalAlpha = 0.35;
  pen.fillRect(0, y(0), width, 1);
  pen.globalAlpha = 1;
  for (let x = 0; x < width; x++) {
    const from = Math.floor((x * samples.length) / width);
    const to = Math.max(from + 1, Math.ceil(((x + 1) * samples.length) / width));
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i <= to && i < samples.length; i++) {
      const sample = samples[i] ?? 0;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
    }
    if (low <= high) pen.fillRect(x, y(high), 1, Math.max(1, y(low) - y(high)));
  }
}

function draw(canvas: HTMLCanvasElement, channels: readonly Float32Array[]): void {
  const pen = canvas.getContext("2d");
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
  canvas.height = Math.round(LANE * channels.length * scale);
  if (!pen) return;
  pen.fillStyle = getComputedStyle(canvas).color;
  channels.forEach((samples, index) => {
    drawLane(pen, samples, index * LANE * scale, LANE * scale);
  });
}

interface WaveformProps {
  readonly channels: readonly Float32Array[];
  readonly label: string;
  readonly laneNames?: readonly string[];
  /** Share of the sound that was played; without it there is no line. */
  readonly played?: number;
}

/** A picture of a sound, one lane a channel, with a line where it is played. */
function Waveform({ channels, label, laneNames, played }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is the theme's, read from the style
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    draw(element, channels);
    const observer = new ResizeObserver(() => draw(element, channels));
    observer.observe(element);
    return () => observer.disconnect();
  }, [channels, theme]);
  return (
    <div className="waveform" style={{ height: LANE * channels.length }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {laneNames?.map((name, index) => (
        <span key={name} className="waveform__lane" style={{ top: LANE * index }} aria-hidden="true">
          {name}
        </span>
      ))}
      {played !== undefined && <span className="waveform__played" style={{ left: `${played * 100}%` }} />}
    </div>
  );
}

/** The largest amplitude of a sound, without its sign. */
function loudest(channels: readonly Float32Array[]): number {
  let found = 0;
  for (const samples of channels) for (const sample of samples) found = Math.max(found, Math.abs(sample));
  return found;
}

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
function SoundCard({ item: { number, track }, desk }: { item: SoundItem; desk: SoundPlayer }) {
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
function DrawingCard({ item: { number, drawing } }: { item: DrawingItem }) {
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
