import { useSyncExternalStore } from "react";

/** The places with a setting of their own: an assessment is the person's own work to the last bracket. */
export type BracketsPlace = "assessments" | "elsewhere";

const STORAGE_KEYS: Readonly<Record<BracketsPlace, string>> = {
  assessments: "academy.closing-brackets.assessments",
  elsewhere: "academy.closing-brackets",
};
const USUAL: Readonly<Record<BracketsPlace, boolean>> = { assessments: false, elsewhere: true };

/** The choice while this page is open; storage may be forbidden. */
const chosen: Partial<Record<BracketsPlace, boolean>> = {};
const listeners = new Set<() => void>();

/** Whether an editor closes brackets while one types, as this browser remembers it. */
export function closesBrackets(place: BracketsPlace): boolean {
  const now = chosen[place];
  if (now !== undefined) return now;
  try {
    const stored = localStorage.getItem(STORAGE_KEYS[place]);
    return stored === null ? USUAL[place] : stored === "on";
  } catch {
    return USUAL[place]; // storage forbidden
  }
}

/** Switches it on or off, which this browser remembers. */
export function switchClosingBrackets(place: BracketsPlace, on: boolean): void {
  chosen[place] = on;
  try {
    localStorage.setItem(STORAGE_KEYS[place], on ? "on" : "off");
  } catch {
    // storage forbidden: it holds while the page is open
  }
  for (const listen of listeners) listen();
}

/** The same for what is drawn: it changes with the switch. */
export const useClosingBrackets = (place: BracketsPlace): boolean =>
  useSyncExternalStore(subscribe, () => closesBrackets(place));

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
