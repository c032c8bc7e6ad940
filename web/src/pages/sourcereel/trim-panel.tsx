import { useState } from "react";
import { useStore } from "zustand";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcereel";
import { Waveform } from "../sourcecast/player/waveform";
import { notesAfterCut } from "./notes-after-cut";
import { edgeTime, trimmed } from "./recorded-session";
import type { Recorder } from "./recorder";

/** What must stay of a recording, in milliseconds. */
const LEAST_MS = 1000;
const STEP_MS = 100;

interface TrimPanelProps {
  readonly recorder: Recorder;
  readonly peaks: string | null;
  /** Shows the place that is chosen. */
  readonly onSeek: (time: number) => void;
}

/** Cuts off the beginning and the end of a finished recording. */
export function TrimPanel({ recorder, peaks, onSeek }: TrimPanelProps) {
  const { session, notes, changes } = useStore(recorder.view);
  const durationMs = recorder.length;
  const [range, setRange] = useState({ from: 0, to: durationMs });
  if (!session) return null;
  const from = Math.min(range.from, durationMs);
  const to = Math.min(range.to, durationMs);
  const choose = (change: Partial<typeof range>) => {
    const next = { from, to, ...change };
    if (Number.isNaN(next.from) || Number.isNaN(next.to)) return;
    const start = Math.min(Math.max(0, next.from), durationMs - LEAST_MS);
    const end = Math.max(Math.min(next.to, durationMs), start + LEAST_MS);
    setRange({ from: start, to: end });
    onSeek(change.to === undefined ? start : end);
  };
  const trim = () => {
    const takes = recorder.sound.takes;
    const range = { from: edgeTime(session.segments, takes, from), to: edgeTime(session.segments, takes, to) };
    void recorder.amend(trimmed(session, takes, range), notesAfterCut(notes, range, durationMs));
    toast.success(strings.trimmed(playTime(durationMs - (range.to - range.from))));
  };
  const isWhole = from < STEP_MS && durationMs - to < STEP_MS;
  const share = (time: number) => `${(time / durationMs) * 100}%`;
  return (
    <section className="reel-part" aria-labelledby="reel-trim">
      <h2 id="reel-trim">{strings.trim}</h2>
      <p className="reel-hint">{strings.trimHint}</p>
      <div className="reel-trim">
        {peaks && <Waveform peaks={peaks} progress={0} />}
        <span className="reel-trim__gone" style={{ left: 0, width: share(from) }} />
        <span className="reel-trim__gone" style={{ right: 0, width: share(durationMs - to) }} />
      </div>
      <TrimEnd
        label={strings.trimStart}
        value={from}
        durationMs={durationMs}
        onValue={(value) => choose({ from: value })}
      />
      <TrimEnd label={strings.trimEnd} value={to} durationMs={durationMs} onValue={(value) => choose({ to: value })} />
      <p className="reel-hint" role="status">
        {isWhole ? strings.trimNothing : strings.trimResult(playTime(to - from), playTime(durationMs - to + from))}
      </p>
      <span className="reel-ways">
        <Button small disabled={isWhole} onClick={trim}>
          {strings.trimNow}
        </Button>
        {changes > 0 && (
          <Button small look="quiet" icon="undo" onClick={() => void recorder.undo()}>
            {strings.undo}
          </Button>
        )}
      </span>
    </section>
  );
}

interface TrimEndProps {
  readonly label: string;
  readonly value: number;
  readonly durationMs: number;
  readonly onValue: (milliseconds: number) => void;
}

/** One end of what stays: a slider, and the same in seconds. */
const TrimEnd = ({ label, value, durationMs, onValue }: TrimEndProps) => (
  <Field label={label}>
    {(attributes) => (
      <span className="reel-trim__end">
        <input
          type="range"
          min={0}
          max={durationMs}
          step={STEP_MS}
          value={value}
          aria-label={label}
          aria-valuetext={playTime(value, true)}
          onChange={(event) => onValue(event.target.valueAsNumber)}
        />
        <input
          {...attributes}
          className="input"
          type="number"
          inputMode="decimal"
          min={0}
          max={durationMs / 1000}
          step={STEP_MS / 1000}
          value={Number((value / 1000).toFixed(1))}
          onChange={(event) => onValue(event.target.valueAsNumber * 1000)}
        />
        <span className="reel-hint">{strings.seconds}</span>
      </span>
    )}
  </Field>
);
