import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useMayChangeCourse } from "../../app/course-acts";
import { Button, type ButtonLook } from "../../design/button";
import type { IconName } from "../../design/icons";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcereel";
import { LevelMeter } from "./level-meter";
import type { Recorder } from "./recorder";
import { movesOf, type RecorderMove, type RecorderState } from "./recorder-states";

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
  const words = isVoicing ? strings.voicing : strings.states[state];
  return (
    <section className={`reel-bar reel-bar--${isVoicing ? "recording" : state}`} aria-label={strings.recorder}>
      <div className="reel-bar__row">
        <span className="reel-bar__state">
          <span className="reel-bar__dot" aria-hidden="true" />
          <span role="status">{isBusy && state === "notStarted" ? strings.starting : words}</span>
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
