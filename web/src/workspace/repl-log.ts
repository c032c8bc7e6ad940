import type { OutputLine } from "../../../language/events";

/** An entry of the REPL's log: a line of the program, an input, or a remark of the workspace. */
export type LogEntry =
  | OutputLine
  | { readonly kind: "input"; readonly text: string }
  | { readonly kind: "notice"; readonly text: string };

/** A run of entries that is drawn as one piece. Full blocks never change again, so a long log stays cheap to add to. */
export interface Block {
  readonly id: number;
  readonly entries: readonly LogEntry[];
  /** Characters of all entries together. */
  readonly characters: number;
}

export interface Log {
  readonly blocks: readonly Block[];
  /** Number of entries that were dropped because there were too many. */
  readonly dropped: number;
  readonly nextId: number;
}

export const BLOCK_SIZE = 200;

/** A block has no more characters than this unless its only entry has; the browser draws a block in one go. */
const BLOCK_CHARACTERS = 40_000;

/** At most so many entries are kept: the lines that one run may display, and what is said around them. */
export const ENTRY_LIMIT = 11_000;

/** At most so many characters are kept. */
const CHARACTER_LIMIT = 2_000_000;

/** Longer texts are cut. */
export const TEXT_LIMIT = 20_000;

export const EMPTY_LOG: Log = { blocks: [], dropped: 0, nextId: 0 };

/** Adds entries at the end; the oldest blocks fall away when the log is full. */
export function append(log: Log, added: readonly LogEntry[]): Log {
  if (added.length === 0) return log;
  const blocks = [...log.blocks];
  let { nextId } = log;
  let open = blocks.pop();
  let entries = open ? [...open.entries] : [];
  let characters = open?.characters ?? 0;
  const close = () => {
    if (open && entries.length === open.entries.length) blocks.push(open);
    else if (entries.length > 0) blocks.push({ id: open?.id ?? nextId++, entries, characters });
    open = undefined;
    entries = [];
    characters = 0;
  };
  for (const entry of added.map(cut)) {
    if (entries.length === BLOCK_SIZE || characters + entry.text.length > BLOCK_CHARACTERS) close();
    entries.push(entry);
    characters += entry.text.length;
  }
  close();
  return { blocks, dropped: log.dropped + dropOldest(blocks), nextId };
}

/** Takes away the oldest blocks of a log that is too long, and tells how many entries went. */
function dropOldest(blocks: Block[]): number {
  const count = blocks.reduce((sum, { entries }) => sum + entries.length, 0);
  let characters = blocks.reduce((sum, block) => sum + block.characters, 0);
  let left = count;
  while (blocks.length > 1 && (left > ENTRY_LIMIT || characters > CHARACTER_LIMIT)) {
    const oldest = blocks.shift() as Block;
    left -= oldest.entries.length;
    characters -= oldest.characters;
  }
  return count - left;
}

/** True when there is nothing to show. */
export function isEmpty(log: Log): boolean {
  return log.blocks.length === 0;
}

/** An error that a log ends with. */
export interface LastError {
  readonly entry: LogEntry;
  /** The input that it is about; null when it is about the program. */
  readonly input: string | null;
}

/** Finds the first of the errors that a log ends with; remarks may follow them. Null when it ends with anything else. */
export function lastErrorIn({ blocks }: Log): LastError | null {
  const entries = blocks.slice(-2).flatMap((block) => block.entries);
  let at = entries.findLastIndex(({ kind }) => kind !== "notice");
  if (entries[at]?.kind !== "error") return null;
  while (entries[at - 1]?.kind === "error") at -= 1;
  const before = entries[at - 1];
  return { entry: entries[at] as LogEntry, input: before?.kind === "input" ? before.text : null };
}

/** All that the log shows as one text, inputs after the sign that stands before them. */
export function wholeText({ blocks }: Log): string {
  const texts = blocks.flatMap(({ entries }) =>
    entries.map(({ kind, text }) => (kind === "input" ? `> ${text}` : text)),
  );
  return texts.join("\n");
}

function cut(entry: LogEntry): LogEntry {
  if (entry.text.length <= TEXT_LIMIT) return entry;
  return { ...entry, text: `${entry.text.slice(0, TEXT_LIMIT)}…` };
}
