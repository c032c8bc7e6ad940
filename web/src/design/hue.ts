import { useSyncExternalStore } from "react";

/** The colour of the product's accents: its own violet, or the green of a well-known giant. */
export type Hue = "violet" | "green";

const SEQUENCE = "hulk";
/** A pause longer than this, in milliseconds, begins the sequence anew. */
const PAUSE_MS = 3000;

const listeners = new Set<() => void>();
const current = (): Hue => (document.documentElement.dataset.hue === "green" ? "green" : "violet");

/** The painted hue, for what CSS cannot reach (Monaco). */
export const useHue = (): Hue =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);

function toggle(): Hue {
  const next: Hue = current() === "green" ? "violet" : "green";
  if (next === "green") document.documentElement.dataset.hue = next;
  else delete document.documentElement.dataset.hue;
  for (const listener of listeners) listener();
  return next;
}

/** Follows what is typed: true when this key completes the sequence. */
export function createSequence(sequence: string, pauseMs: number): (key: string, at: number) => boolean {
  let typed = "";
  let last = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    if (at - last > pauseMs) typed = "";
    last = at;
    typed = (typed + key.toLowerCase()).slice(-sequence.length);
    if (typed !== sequence) return false;
    typed = "";
    return true;
  };
}

/** Whether keys pressed here are meant as text, or as a choice in a list. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], .monaco-editor, [role="textbox"]') !== null;

/**
 * Paints the product green when `h u l k` is typed outside of any field, and violet again (specification, section 9).
 * @param onChange called with the hue that was painted
 */
export function followHotKeys(onChange: (hue: Hue) => void): void {
  const completes = createSequence(SEQUENCE, PAUSE_MS);
  window.addEventListener("keydown", (event) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter || event.isComposing || takesText(event.target)) return;
    if (completes(event.key, event.timeStamp)) onChange(toggle());
  });
}
