import { type RefObject, useEffect } from "react";
import { type Runs, runByKey } from "../../app/shortcuts/commands";
import { type StoryCommandId, storyCommands } from "./story-commands";

/** What keys do besides moving between buttons. */
export interface StoryKeys {
  onEscape(): void;
  /** What the buttons above the stage do, too. */
  readonly runs: Runs<StoryCommandId>;
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select, textarea, summary") !== null;

/**
 * Hears the keys of the game while no dialog is open: Escape, Tab while the stage has the focus, Enter and Space for the
 * next line, digits for answers, and letters where `hasLetters`.
 */
export function useStoryKeys(root: RefObject<HTMLElement | null>, keys: StoryKeys, hasLetters: boolean): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const element = root.current;
      if (!element || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]") || !isOurs(element, event.target)) return;
      if (act(element, event, keys, hasLetters)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [root, keys, hasLetters]);
}

/** The game, or nothing at all, has the focus: keys pressed in the header are not ours. */
const isOurs = (root: HTMLElement, target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Node && root.contains(target));

/** Does what a key stands for. Returns whether it did anything. */
function act(root: HTMLElement, event: KeyboardEvent, keys: StoryKeys, hasLetters: boolean): boolean {
  const { key, target, repeat, shiftKey } = event;
  if (key === "Escape") return done(() => keys.onEscape());
  // With the focus on a button Tab moves on, as everywhere: nobody may be caught in the game.
  const isOnStage = target === document.body || (target instanceof Element && target.hasAttribute("data-story-stage"));
  if (key === "Tab" && !shiftKey && isOnStage) return done(() => keys.runs.awards?.(key));
  if ((key === "Enter" || key === " ") && !isControl(target) && !repeat) return click(root, "[data-story-advance]");
  if (/^[1-9]$/.test(key)) return click(root, `[data-story-digit="${key}"]`);
  return hasLetters && !shiftKey && runByKey(storyCommands(), keys.runs, event);
}

function done(action: () => void): boolean {
  action();
  return true;
}

function click(root: HTMLElement, selector: string): boolean {
  const button = root.querySelector<HTMLButtonElement>(selector);
  button?.click();
  return button !== null;
}
