import { useEffect, useRef, useState } from "react";
import type { ShownLine } from "../../../../domain/stories/game/game-view";
import type { Runs } from "../../app/shortcuts/commands";
import { IconButton } from "../../design/button";
import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/game";
import { CHARACTER_MS, useReadingSettings } from "../reading-settings";
import { type StoryCommandId, storyCommands } from "./story-commands";
import "./transition.css";

/** Specification: the words come up for 1500 ms, stay for 3000 and go for 1500. */
const TOTAL_MS = 6000;

interface TransitionProps {
  readonly text: string;
  readonly onEnd: () => void;
}

/** Says that a checkpoint or a chapter has ended. A click or a key goes on at once. */
export function Transition({ text, onEnd }: TransitionProps) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    button.current?.focus();
    const timer = setTimeout(() => end.current(), TOTAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="transition" aria-live="polite">
      <button type="button" ref={button} className="transition__text" onClick={onEnd}>
        {text}
      </button>
    </section>
  );
}

interface ToolbarProps {
  readonly runs: Runs<StoryCommandId>;
  /** Whether those that are switched on and off are on. */
  readonly pressed: Partial<Readonly<Record<StoryCommandId, boolean>>>;
  readonly onMenu: () => void;
}

/** The small buttons above the stage. */
export function Toolbar({ runs, pressed, onMenu }: ToolbarProps) {
  return (
    <div className="story__tools" role="toolbar" aria-label={strings.menu}>
      {storyCommands().map(({ id, name, icon }) => (
        <IconButton key={id} icon={icon} label={name} aria-pressed={pressed[id]} small onClick={() => runs[id]?.("")} />
      ))}
      <FullScreenButton />
      <IconButton icon="settings" label={strings.menu} small onClick={onMenu} />
    </div>
  );
}

/** Makes the whole game fill the screen, where the browser can. */
function FullScreenButton() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const change = async (button: HTMLElement): Promise<void> => {
    if (document.fullscreenElement) return document.exitFullscreen();
    await button.closest(".story")?.requestFullscreen();
  };
  return (
    <IconButton
      icon={isFull ? "shrink" : "expand"}
      label={isFull ? strings.leaveFullScreen : strings.fullScreen}
      small
      onClick={(event) => void change(event.currentTarget).catch(() => setFull(document.fullscreenElement !== null))}
    />
  );
}

interface TypedText {
  /** How many characters are shown. */
  readonly shown: number;
  readonly isDone: boolean;
  /** Shows the whole text. */
  finish(): void;
}

/** Shows a text character by character. `characterMs` 0 shows it at once. */
function useTypedText(text: string, key: string, characterMs: number): TypedText {
  const [progress, setProgress] = useState({ key, shown: 0 });
  // Another line begins anew at once: its first drawing must not show it whole.
  const shown = characterMs === 0 ? text.length : progress.key === key ? progress.shown : 0;
  useEffect(() => {
    if (characterMs === 0) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function type(now) {
      const count = Math.min(text.length, Math.floor((now - start) / characterMs) + 1);
      setProgress((before) => {
        const isSame = before.key === key;
        return isSame && before.shown >= count ? before : { key, shown: count };
      });
      if (count < text.length) frame = requestAnimationFrame(type);
    });
    return () => cancelAnimationFrame(frame);
  }, [text, key, characterMs]);
  return {
    shown,
    isDone: shown >= text.length,
    finish: () => setProgress({ key, shown: text.length }),
  };
}

/** What a reader takes for a line of no length, and for each of its characters. */
const [READING_MS, READING_MS_A_CHARACTER] = [1400, 45];
/** How long a read line is seen while it is skipped. */
const SKIPPING_MS = 120;

interface DialogueBoxProps {
  readonly line: ShownLine;
  /** Tells the same line shown twice apart. */
  readonly turn: number;
  /** The player can go on: nothing of the line is still happening, and it asks nothing. */
  readonly canGoOn: boolean;
  readonly isSkipping: boolean;
  readonly isMotionReduced: boolean;
  readonly onGoOn: () => void;
}

/** What is said: the speaker's name, and the line as it is written. */
export function DialogueBox({ line, turn, canGoOn, isSkipping, isMotionReduced, onGoOn }: DialogueBoxProps) {
  const { textSpeed, isAuto } = useReadingSettings();
  const characterMs = isMotionReduced || isSkipping ? 0 : CHARACTER_MS[textSpeed];
  const { shown, isDone, finish } = useTypedText(line.text, `${line.lineId} ${turn}`, characterMs);
  useEffect(() => {
    if (!canGoOn || !isDone || !(isSkipping || isAuto)) return;
    const ms = isSkipping ? SKIPPING_MS : READING_MS + READING_MS_A_CHARACTER * line.text.length;
    const timer = setTimeout(onGoOn, ms);
    return () => clearTimeout(timer);
  }, [canGoOn, isDone, isSkipping, isAuto, line.text, onGoOn]);
  const { speaker } = line;
  const side = speaker ? (speaker.isPlayer ? " story-line--player" : "") : " story-line--narrator";
  return (
    // The words are spoken by the announcer; a text that grows would be read in pieces.
    <div className={`story-line${side}`}>
      {speaker && <p className="story-line__speaker">{speaker.name}</p>}
      <p className="story-line__text">
        <span className="unseen">{line.text}</span>
        <span aria-hidden="true">
          {line.text.slice(0, shown)}
          <span className="story-line__coming">{line.text.slice(shown)}</span>
        </span>
      </p>
      {canGoOn && (
        <button
          type="button"
          className="story-line__next"
          data-story-first
          data-story-advance
          onClick={isDone ? onGoOn : finish}
        >
          <span className="unseen">{strings.next}</span>
          <Icon name="chevronRight" size={22} />
        </button>
      )}
    </div>
  );
}
