import { useSyncExternalStore } from "react";

const KEY = "academy.sounds";
const listeners = new Set<() => void>();
let memory = false;

/** Tells whether the site may make sounds of its own, as when something is earned. Off until the person turns them on. */
export function areSoundsOn(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return memory; // storage forbidden
  }
}

/** Turns the site's sounds on or off in this browser. The game and programs have their own. */
export function turnSounds(isOn: boolean): void {
  memory = isOn;
  try {
    if (isOn) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // kept in memory
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether sounds are on, for the control that changes it. */
export const useSounds = (): boolean => useSyncExternalStore(subscribe, areSoundsOn);
