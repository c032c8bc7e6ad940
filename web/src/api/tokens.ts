import { useSyncExternalStore } from "react";
import { parseTokens, SESSION_KEY, type Tokens, userOf } from "./stored-session";

export { type Tokens, userOf } from "./stored-session";

/**
 * Tokens live in localStorage: a reload, a second tab and a restart of the browser keep the session (a student in the
 * middle of a mission must not be asked to log in), and all tabs see one rotation. What stands against theft is the
 * page's `script-src 'self'`, one hour of life, and the server revoking a family whose old token is replayed.
 */
const storageKey = SESSION_KEY;
const listeners = new Set<() => void>();
let memory: Tokens | null = null;
let memoryText: string | null = null;

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return memoryText; // storage forbidden: the session lives as long as the page
  }
};

/** The tokens of this browser, or null when nobody is logged in. */
export function readTokens(): Tokens | null {
  const text = stored();
  if (text !== memoryText) {
    memoryText = text;
    memory = parseTokens(text);
  }
  return memory;
}

/** Remembers new tokens (null logs out) and tells the page. */
export function writeTokens(tokens: Tokens | null): void {
  memory = tokens;
  memoryText = tokens ? JSON.stringify(tokens) : null;
  try {
    if (memoryText) localStorage.setItem(storageKey, memoryText);
    else localStorage.removeItem(storageKey);
  } catch {
    // kept in memory
  }
  for (const listener of listeners) listener();
}

/** Calls back when somebody logs in or out, here or in another tab, and when tokens are renewed; returns what ends that. */
export const subscribeToTokens = (listener: () => void): (() => void) => {
  const elsewhere = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  // A page that Back brings out of the browser's cache was told nothing while it lay there.
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
    window.removeEventListener("pageshow", listener);
  };
};

/** Whether somebody is logged in, here or by another tab. */
export const useLoggedIn = (): boolean => useSyncExternalStore(subscribeToTokens, () => readTokens() !== null);

/** Who is logged in (as `userOf` tells them apart); null when nobody is. */
export const loggedInUser = (): string | null => {
  const tokens = readTokens();
  return tokens && userOf(tokens);
};

/** Who is logged in (as `userOf` tells them apart), here or by another tab; null when nobody is. */
export const useLoggedInUser = (): string | null => useSyncExternalStore(subscribeToTokens, loggedInUser);
