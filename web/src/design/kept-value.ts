/**
 * Reads what this browser keeps under a key.
 *
 * @param parse makes of it what the caller takes. It gets null where nothing is kept, storage is forbidden or another text is there
 */
export function readKept<T>(key: string, parse: (value: unknown) => T): T {
  return parse(jsonUnder(key));
}

function jsonUnder(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value in this browser as JSON, and tells whether it could: storage may be forbidden, or full. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what this browser keeps under a key. */
export function forgetKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // storage forbidden: nothing is kept
  }
}
