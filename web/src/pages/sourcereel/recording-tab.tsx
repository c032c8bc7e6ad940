import { useState } from "react";
import { useStore } from "zustand";
import { LONGEST_RECORDING_MS } from "../../../../domain/sourcecasts/playback-data";
import type { Course } from "../../app/session";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { formatNumber } from "../../design/format";
import { playTime } from "../../design/play-time";
import { SOUND_BITS } from "../../recording/packets";
import { strings } from "../../texts/en/sourcereel";
import type { Playback } from "../sourcecast/player/use-playback";
import { Waveform } from "../sourcecast/player/waveform";
import { MicrophonePanel } from "./microphone-panel";
import { notesAfterCut } from "./notes-after-cut";
import { edgeTime, trimmed } from "./recorded-session";
import type { Recorder } from "./recorder";
import type { RecorderState } from "./recorder-states";
import type { Moves, Reel } from "./use-reel";

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
function TrimPanel({ recorder, peaks, onSeek }: TrimPanelProps) {
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

/** Records the voice of a finished recording again, over the same keys. */
function VoicePanel({ recorder, moves }: { recorder: Recorder; moves: Moves }) {
  const { isVoicing, isBusy } = useStore(recorder.view);
  return (
    <section className="reel-part" aria-labelledby="reel-voice">
      <h2 id="reel-voice">{strings.voice}</h2>
      <p className="reel-hint">{strings.voiceHint(playTime(recorder.length))}</p>
      {!isVoicing && (
        <Button small icon="microphone" busy={isBusy} onClick={moves.beginVoice}>
          {strings.voiceBegin}
        </Button>
      )}
    </section>
  );
}

/** Bytes that the longest recording takes in the browser: its sound, and twice as much as steady typing needs. */
const LONGEST_BYTES = (LONGEST_RECORDING_MS / 8000) * SOUND_BITS.aac + 20_000_000;
const MEGABYTE = 1_000_000;

interface RecordingTabProps {
  readonly reel: Reel;
  readonly moves: Moves;
  readonly course: Course;
  readonly playback: Playback;
}

/** The recorder's side tab: what can be done now, and with which microphone. */
export function RecordingTab({ reel, moves, course, playback }: RecordingTabProps) {
  const { recorder } = reel;
  const state = useStore(recorder.view, (view) => view.state);
  const isVoicing = useStore(recorder.view, (view) => view.isVoicing);
  const session = useStore(recorder.view, (view) => view.session);
  const isMicrophoneOn = useStore(recorder.view, (view) => view.isMicrophoneOn);
  return (
    <div className="reel-tab">
      {!isVoicing && <StateHelp state={state} />}
      {!course.configuration.enableSourcecast && <p className="reel-notice">{strings.turnedOff}</p>}
      <RoomNotice moves={moves} />
      {isMicrophoneOn && recorder.sound.isClockCoarse && <p className="reel-notice">{strings.coarseClock}</p>}
      {state === "finished" && !isVoicing && session !== null && (
        <TrimPanel
          // Another version is trimmed anew.
          key={`${recorder.length} ${session.inputs.length}`}
          recorder={recorder}
          peaks={playback.peaks}
          onSeek={(time) => void playback.controller?.seek(time)}
        />
      )}
      {state === "finished" && <VoicePanel recorder={recorder} moves={moves} />}
      {(state !== "finished" || !isVoicing) && (
        <MicrophonePanel
          recorder={recorder}
          deviceId={moves.deviceId}
          onDevice={moves.chooseDevice}
          onTurnOn={moves.turnOn}
        />
      )}
    </div>
  );
}

function StateHelp({ state }: { state: RecorderState }) {
  return (
    <section className="reel-part" aria-label={strings.help}>
      <h2>{strings.stateTitles[state]}</h2>
      <ul className="reel-help">
        {strings.stateHelp[state].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the browser has no room for, and that it may delete what is kept. Nothing where both are well. */
function RoomNotice({ moves: { room } }: { moves: Moves }) {
  if (room === null || room.freeBytes === null || room.freeBytes >= LONGEST_BYTES) return null;
  const [free, needed] = [room.freeBytes, LONGEST_BYTES].map((bytes) => formatNumber(Math.floor(bytes / MEGABYTE)));
  return (
    <p className="reel-notice" role="status">
      {strings.roomShort(free ?? "", needed ?? "")}
    </p>
  );
}
