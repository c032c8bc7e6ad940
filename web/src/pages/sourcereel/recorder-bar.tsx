import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useMayChangeCourse } from "../../app/course-acts";
import { Button, type ButtonLook } from "../../design/button";
import type { IconName } from "../../design/icons";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcereel";
import type { Recorder } from "./recorder";
import { movesOf, type RecorderMove, type RecorderState } from "./recorder-states";
import type { TakeRecorder } from "./take-recorder";

/** Loudness below which nothing but the noise of a room is heard, and above which the voice is distorted; 0 to 1. */
const SILENT_BELOW = 0.02;
const LOUD_FROM = 0.98;
/** How long it is silent before that is said, in milliseconds: as long as one may think about the next sentence. */
const SILENT_AFTER_MS = 4000;
/** How long a moment that is too loud is told of. */
const LOUD_FOR_MS = 2000;

type Hearing = "heard" | "silent" | "loud";

interface LevelMeterProps {
  readonly sound: Pick<TakeRecorder, "level">;
}

/** Shows how loud the microphone hears, and says so in words: a bar that moves tells nothing to who does not see it. */
function LevelMeter({ sound }: LevelMeterProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const meter = useRef<HTMLSpanElement>(null);
  const [hearing, setHearing] = useState<Hearing>("heard");
  useEffect(() => {
    const began = performance.now();
    let [heardAt, loudAt] = [began, Number.NEGATIVE_INFINITY];
    let frame = 0;
    const draw = () => {
      const [now, loudness] = [performance.now(), sound.level];
      if (loudness >= SILENT_BELOW) heardAt = now;
      if (loudness >= LOUD_FROM) loudAt = now;
      bar.current?.style.setProperty("scale", `${Math.min(loudness, 1)} 1`);
      meter.current?.setAttribute("aria-valuenow", String(Math.round(loudness * 100)));
      setHearing(now - loudAt < LOUD_FOR_MS ? "loud" : now - heardAt > SILENT_AFTER_MS ? "silent" : "heard");
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [sound]);
  return (
    <span className={`reel-level reel-level--${hearing}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: the colours of a meter element follow no theme */}
      <span
        ref={meter}
        className="reel-level__meter"
        role="meter"
        aria-label={strings.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        <span ref={bar} className="reel-level__bar" />
      </span>
      <span className="reel-level__words" role="status">
        {strings.hearing[hearing]}
      </span>
    </span>
  );
}

/** How often the length of a running recording is shown anew, in milliseconds (specification, section 9). */
const TICK_MS = 100;

interface RecorderBarProps {
  readonly state: RecorderState;
  readonly isBusy: boolean;
  readonly recorder: Pick<Recorder, "length" | "voiceTime" | "sound">;
  readonly isMicrophoneOn: boolean;
  /** The player's place while nothing is recorded, in milliseconds; null where there is no player. */
  readonly place: number | null;
  readonly onMove: (move: RecorderMove) => void;
  /** Gives up the voice that is recorded again; null while none is. */
  readonly onGiveUp: (() => void) | null;
  readonly children?: ReactNode;
}

const ICONS: Partial<Record<RecorderMove, IconName>> = {
  record: "record",
  pause: "pause",
  resume: "record",
  stop: "stop",
  upload: "upload",
};
const LOOKS: Partial<Record<RecorderMove, ButtonLook>> = {
  record: "primary",
  pause: "primary",
  resume: "primary",
  upload: "primary",
  reset: "quiet",
};

/** Says whether it records, for how long and whether the microphone hears, and has the buttons of the state. */
export function RecorderBar(props: RecorderBarProps) {
  const { state, isBusy, recorder, isMicrophoneOn, place, onMove, onGiveUp, children } = props;
  const moves = useRef<HTMLSpanElement>(null);
  const isVoicing = onGiveUp !== null;
  const mayChange = useMayChangeCourse();
  useFocusOnMoves(moves, isVoicing ? "voicing" : state);
  const isRunning = state === "recording" || isVoicing;
  const label = isVoicing ? strings.voicing : strings.states[state];
  return (
    <section className={`reel-bar reel-bar--${isVoicing ? "recording" : state}`} aria-label={strings.recorder}>
      <div className="reel-bar__row">
        <span className="reel-bar__state">
          <span className="reel-bar__dot" aria-hidden="true" />
          <span role="status">{isBusy && state === "notStarted" ? strings.starting : label}</span>
        </span>
        {state !== "notStarted" && (
          <Timer isRunning={isRunning} isVoicing={isVoicing} recorder={recorder} place={place} />
        )}
        <span className="reel-bar__moves" ref={moves}>
          {isVoicing ? (
            <Button small onClick={onGiveUp}>
              {strings.voiceGiveUp}
            </Button>
          ) : (
            movesOf(state)
              .filter((move) => mayChange || move !== "upload")
              .map((move) => (
                <Button
                  key={move}
                  small
                  look={LOOKS[move]}
                  icon={ICONS[move]}
                  title={strings.moveHints[move]}
                  busy={isBusy && move === "record"}
                  aria-disabled={isBusy || undefined}
                  onClick={() => !isBusy && onMove(move)}
                >
                  {strings.moves[move]}
                </Button>
              ))
          )}
        </span>
        {isMicrophoneOn && <LevelMeter sound={recorder.sound} />}
      </div>
      {children}
    </section>
  );
}

interface TimerProps {
  readonly isRunning: boolean;
  readonly isVoicing: boolean;
  readonly recorder: Pick<Recorder, "length" | "voiceTime">;
  readonly place: number | null;
}

/** The length of the recording while it runs, else where the player is in it. */
function Timer({ isRunning, isVoicing, recorder, place }: TimerProps) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const ticking = window.setInterval(() => redraw((count) => count + 1), TICK_MS);
    return () => window.clearInterval(ticking);
  }, [isRunning]);
  const { length } = recorder;
  const shown = isVoicing ? recorder.voiceTime : place;
  return (
    <span className="reel-bar__time" role="timer" aria-label={strings.timer}>
      {(isRunning && !isVoicing) || shown === null ? (
        playTime(length, true)
      ) : (
        <>
          {playTime(shown, true)} <small>{strings.ofLength(playTime(length, true))}</small>
        </>
      )}
    </span>
  );
}

/** Keeps the focus on the buttons when the pressed one has gone with its state. */
function useFocusOnMoves(moves: RefObject<HTMLSpanElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) moves.current?.querySelector("button")?.focus();
  }, [moves, state]);
}
