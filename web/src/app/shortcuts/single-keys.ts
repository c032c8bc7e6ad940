import { useSyncExternalStore } from "react";

const STORAGE_KEY = "academy.grading-keys";

/** The choice while this page is open; storage may be forbidden. */
let chosen: boolean | undefined;
const listeners = new Set<() => void>();

/**
 * Whether keys of one character do something by themselves in this browser, where no widget with the focus takes them. They
 * can be switched off (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true; // storage forbidden
  }
}

/** Switches keys of one character on or off, which this browser remembers. */
export function switchSingleKeys(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    // storage forbidden: it holds while the page is open
  }
  for (const listen of listeners) listen();
}

/** The same for what is drawn: it changes with the switch. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
