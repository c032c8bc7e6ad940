import type { KeyboardEvent } from "react";
import type { Marker } from "../../../../../domain/sourcecasts/playback-data";
import { playTime } from "../../../design/play-time";
import { strings } from "../../../texts/en/sourcecast";
import { chapterAt } from "./chapters";
import { Waveform } from "./waveform";

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
export function SeekSlider({ time, durationMs, markers, peaks, onSeek }: SeekSliderProps) {
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
