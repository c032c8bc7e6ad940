/** States that may be gone back to. A longer past costs memory and is seldom wanted. */
export const HISTORY_LIMIT = 200;

/** Milliseconds between two keystrokes in one field that are undone together. */
export const JOINED_WITHIN_MS = 1000;

/** What was there before and after the present state, each newest last. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly future: readonly State[];
  /** The field that was edited last, and when; null after anything that is undone by itself. */
  readonly last: { readonly field: string; readonly at: number } | null;
}

export const EMPTY_HISTORY: EditHistory<never> = { past: [], future: [], last: null };

/**
 * Remembers a state before it changes. Keystrokes in one field that follow each other quickly are one entry.
 * @param field the edited field, null for a change that is undone by itself
 */
export function remember<State>(
  history: EditHistory<State>,
  before: State,
  field: string | null,
  at: number,
): EditHistory<State> {
  const { last } = history;
  const isJoined = field !== null && last?.field === field && at - last.at <= JOINED_WITHIN_MS;
  return {
    past: isJoined ? history.past : [...history.past, before].slice(-HISTORY_LIMIT),
    future: [],
    last: field === null ? null : { field, at },
  };
}

/** Takes the newest state of the past out of the history; null where there is none. */
export function stepBack<State>(history: EditHistory<State>, present: State) {
  const state = history.past.at(-1);
  if (state === undefined) return null;
  return { state, history: { past: history.past.slice(0, -1), future: [...history.future, present], last: null } };
}

/** Takes back the last step back; null where there is none. */
export function stepForward<State>(history: EditHistory<State>, present: State) {
  const state = history.future.at(-1);
  if (state === undefined) return null;
  return { state, history: { past: [...history.past, present], future: history.future.slice(0, -1), last: null } };
}

/** Finds the one text or number in which two values differ, as a path; null when they differ in more, or in their shape. */
export function changedField(before: unknown, after: unknown, path = ""): string | null {
  if (isPlain(before) && isPlain(after)) return path;
  if (!isPart(before) || !isPart(after) || Array.isArray(before) !== Array.isArray(after)) return null;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => before[key] !== after[key]);
  const [key] = changed;
  if (key === undefined || changed.length > 1 || (Array.isArray(before) && before.length !== after.length)) return null;
  return changedField(before[key], after[key], `${path}/${key}`);
}

/** An empty text is null in a file. */
const isPlain = (value: unknown): boolean => value === null || typeof value === "string" || typeof value === "number";

const isPart = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
