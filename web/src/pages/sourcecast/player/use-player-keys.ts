import { useEffect, useRef } from "react";

/** What the player does by keys. */
export interface PlayerActions {
  toggle(): void;
  /** Goes by so many milliseconds. */
  seekBy(milliseconds: number): void;
  /** Goes to the previous or next chapter. */
  chapter(step: 1 | -1): void;
  /** Slower or faster by a step. */
  speed(step: 1 | -1): void;
  captions(): void;
  mute(): void;
}

const KEYS: Readonly<Record<string, (actions: PlayerActions) => void>> = {
  " ": (actions) => actions.toggle(),
  k: (actions) => actions.toggle(),
  j: (actions) => actions.seekBy(-5000),
  l: (actions) => actions.seekBy(5000),
  "[": (actions) => actions.chapter(-1),
  "]": (actions) => actions.chapter(1),
  "<": (actions) => actions.speed(-1),
  ">": (actions) => actions.speed(1),
  c: (actions) => actions.captions(),
  m: (actions) => actions.mute(),
};

const TYPED_INTO = "input:not([type=range]), textarea, select, [contenteditable=true]";
/** What a space bar presses by itself. */
const PRESSED = "button, a, summary, [role=tab], [role=button]";

/** Has the player follow keys, outside of text fields and dialogs; in an editor only while nothing can be typed there. */
export function usePlayerKeys(actions: PlayerActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!isForPlayer(event)) return;
      event.preventDefault();
      act(latest.current);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isForPlayer({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]") !== null) return false;
  if (!(target instanceof Element)) return true;
  if (key === " " && target.closest(PRESSED)) return false;
  const field = target.closest<HTMLTextAreaElement>(TYPED_INTO);
  return field === null || (field.readOnly === true && field.closest(".monaco-editor") !== null);
}
