/** Inputs of the REPL, newest first, and where the person is while browsing them. */
export interface ReplHistory {
  readonly records: readonly string[];
  /** Index into `records`, or null when not browsing. */
  readonly browsing: number | null;
  /** The text of the input before browsing began. */
  readonly original: string;
}

/** Number of inputs that are remembered. */
export const HISTORY_LIMIT = 50;

export const EMPTY_HISTORY: ReplHistory = { records: [], browsing: null, original: "" };

/** Adds an input that was evaluated. */
export function record(history: ReplHistory, input: string): ReplHistory {
  const others = history.records[0] === input ? history.records.slice(1) : history.records;
  return { records: [input, ...others].slice(0, HISTORY_LIMIT), browsing: null, original: "" };
}

/** One step to older (+1) or newer (-1) inputs; `text` is what the input shows afterwards, null when nothing changes. */
export function browse(
  history: ReplHistory,
  step: 1 | -1,
  present: string,
): { history: ReplHistory; text: string | null } {
  const { records, browsing } = history;
  const target = (browsing ?? -1) + step;
  if (target < -1 || target >= records.length) return { history, text: null };
  const original = browsing === null ? present : history.original;
  if (target === -1) return { history: { records, browsing: null, original: "" }, text: original };
  return { history: { records, browsing: target, original }, text: records[target] ?? "" };
}
