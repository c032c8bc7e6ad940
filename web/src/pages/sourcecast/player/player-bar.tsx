import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { Cue, Marker } from "../../../../../domain/sourcecasts/playback-data";
import { commandOf, type Runs } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { Button, IconButton } from "../../../design/button";
import { playTime } from "../../../design/play-time";
import { Popover } from "../../../design/popover";
import { strings } from "../../../texts/en/sourcecast";
import { chapterAt, cueAt, neighbour } from "./chapters";
import { type PlayerCommandId, playerCommands, usePlayerKeys } from "./player-commands";
import { type Playback, usePlaybackState } from "./use-playback";
import { Waveform } from "./waveform";
import "./player-bar.css";

interface SeekSliderProps {
  /** Milliseconds. */
  readonly time: number;
  readonly durationMs: number;
  readonly markers: readonly Marker[];
  readonly peaks: string | null;
  readonly onSeek: (time: number) => void;
}

/** Milliseconds that a key moves by: seconds, not a share of the recording. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 5000,
  ArrowUp: 5000,
  ArrowLeft: -5000,
  ArrowDown: -5000,
  PageUp: 60_000,
  PageDown: -60_000,
};

/** The place in the recording, as a slider over its waveform, with a mark for each chapter. */
function SeekSlider({ time, durationMs, markers, peaks, onSeek }: SeekSliderProps) {
  const share = (at: number) => (durationMs > 0 ? Math.min(1, Math.max(0, at / durationMs)) : 0);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(time + step);
  };
  const title = chapterAt(markers, time)?.title ?? null;
  return (
    <div className="sc-seek">
      {peaks && <Waveform peaks={peaks} progress={share(time)} />}
      <input
        type="range"
        min={0}
        max={1}
        step={0.0001}
        value={share(time)}
        aria-label={strings.position}
        aria-valuetext={strings.positionWords(playTime(time), playTime(durationMs), title)}
        onKeyDown={move}
        onChange={(event) => onSeek(Number(event.target.value) * durationMs)}
      />
      {markers.map((marker) => (
        <span
          key={`${marker.time} ${marker.title}`}
          className="sc-seek__marker"
          title={`${playTime(marker.time)} · ${marker.title}`}
          style={{ "--share": share(marker.time) } as object}
        />
      ))}
    </div>
  );
}

interface PlayerBarProps {
  readonly playback: Playback;
  readonly markers: readonly Marker[];
  readonly captions: readonly Cue[];
  /** What is done instead of simply playing on. */
  readonly onPlay?: () => void;
  /** Further controls at the end of the bar. */
  readonly children?: ReactNode;
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Plays, pauses and moves a recording, and shows where it is and what is said. Nothing before it is open. */
export function PlayerBar({ playback, markers, captions, onPlay, children }: PlayerBarProps) {
  const { controller, peaks, sound } = playback;
  const state = usePlaybackState(playback, (now) => now);
  const [showsCaptions, setShowsCaptions] = useState(true);
  const [isMuted, setMuted] = useState(false);
  const { time = 0, durationMs = 0, rate = 1, status = "paused", isWaiting = false } = state ?? {};
  const isPlaying = status === "playing";
  const seek = (to: number) => void controller?.seek(to);
  const play = onPlay ?? (() => playOrSay(playback));
  const toChapter = (step: 1 | -1) => {
    const to = neighbour(markers, time, step);
    if (to !== null) seek(to);
  };
  const mute = () => {
    if (sound) sound.muted = !isMuted;
    setMuted(!isMuted);
  };
  const setRate = (step: 1 | -1) => {
    const next = RATES[RATES.indexOf(rate) + step];
    if (next !== undefined) controller?.setRate(next);
  };
  const toggle = () => (isPlaying ? controller?.pause() : play());
  const toggleCaptions = () => setShowsCaptions(!showsCaptions);
  const runs: Runs<PlayerCommandId> = {
    toggle,
    back: () => seek(time - 5000),
    on: () => seek(time + 5000),
    "previous-chapter": () => toChapter(-1),
    "next-chapter": () => toChapter(1),
    slower: () => setRate(-1),
    faster: () => setRate(1),
    captions: toggleCaptions,
    mute,
  };
  usePlayerKeys(runs);
  if (!state) return null;
  const cue = showsCaptions ? cueAt(captions, time) : null;
  return (
    <section className="sc-bar" aria-label={strings.player}>
      {showsCaptions && captions.length > 0 && <p className="sc-captions">{cue?.text ?? ""}</p>}
      <SeekSlider time={time} durationMs={durationMs} markers={markers} peaks={peaks} onSeek={seek} />
      <div className="sc-bar__row">
        <Button
          look="primary"
          small
          className="sc-bar__play"
          icon={isPlaying ? "pause" : "play"}
          title={strings.playHint}
          onClick={toggle}
        >
          {isPlaying ? strings.pause : strings.play}
        </Button>
        <CommandButton id="back" runs={runs} />
        <CommandButton id="on" runs={runs} />
        <span className="sc-bar__time">
          {playTime(time)} / {playTime(durationMs)}
        </span>
        <span className="sc-bar__state" role="status">
          {isWaiting ? strings.waiting : ""}
        </span>
        <span className="sc-bar__space" />
        {markers.length > 0 && <Chapters markers={markers} time={time} onSeek={seek} runs={runs} />}
        <Speed rate={rate} onRate={(next) => controller?.setRate(next)} />
        {captions.length > 0 && (
          <Button small look="quiet" aria-pressed={showsCaptions} onClick={toggleCaptions}>
            {strings.captions}
          </Button>
        )}
        {sound && (
          <IconButton
            small
            icon={isMuted ? "cross" : "sound"}
            label={isMuted ? strings.unmute : strings.mute}
            onClick={mute}
          />
        )}
        {children}
      </div>
    </section>
  );
}

/** Plays, and says so when the browser lets no sound play. */
export function playOrSay({ controller }: Pick<Playback, "controller">): void {
  controller?.play().catch(() => toast.warning(strings.notAllowed));
}

function Speed({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const id = useId();
  return (
    <span className="sc-speed">
      <label className="unseen" htmlFor={id}>
        {strings.speed}
      </label>
      <select id={id} value={rate} title={strings.speed} onChange={(event) => onRate(Number(event.target.value))}>
        {RATES.map((one) => (
          <option key={one} value={one}>
            {strings.speedWords(String(one))}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The button of a command that has an icon. */
function CommandButton({ id, runs }: { id: PlayerCommandId; runs: Runs<PlayerCommandId> }) {
  const { icon = "dots", name } = commandOf<PlayerCommandId>(playerCommands(), id);
  return <IconButton small icon={icon} label={name} onClick={() => runs[id]?.("")} />;
}

interface ChaptersProps {
  readonly markers: readonly Marker[];
  readonly time: number;
  readonly onSeek: (time: number) => void;
  readonly runs: Runs<PlayerCommandId>;
}

function Chapters({ markers, time, onSeek, runs }: ChaptersProps) {
  const current = chapterAt(markers, time);
  return (
    <span className="sc-chapters">
      <CommandButton id="previous-chapter" runs={runs} />
      <Popover
        label={strings.chapters}
        trigger={(attributes) => (
          <Button small look="quiet" className="sc-chapters__open" {...attributes}>
            {current?.title || strings.chapters}
          </Button>
        )}
      >
        {(close) => (
          <ChapterList
            markers={markers}
            current={current}
            onChoose={(to) => {
              close();
              onSeek(to);
            }}
          />
        )}
      </Popover>
      <CommandButton id="next-chapter" runs={runs} />
    </span>
  );
}

interface ChapterListProps {
  readonly markers: readonly Marker[];
  readonly current: Marker | null;
  readonly onChoose: (time: number) => void;
}

/** A chapter at which the recording pauses says so, unless its title does already. */
const saysToTry = ({ pauses, title }: Marker): boolean =>
  pauses && !title.toLowerCase().startsWith(strings.tryHere.toLowerCase());

/** The chapters of a recording, each leads to its beginning. */
export const ChapterList = ({ markers, current, onChoose }: ChapterListProps) => (
  <ol className="sc-chapter-list">
    {markers.map((marker) => (
      <li key={`${marker.time} ${marker.title}`}>
        <button
          type="button"
          className="sc-line"
          aria-current={marker === current || undefined}
          onClick={() => onChoose(marker.time)}
        >
          <span className="sc-time">{playTime(marker.time)}</span> {marker.title}
          {saysToTry(marker) && <span className="sc-chapter-list__try">{strings.tryHere}</span>}
        </button>
      </li>
    ))}
  </ol>
);
