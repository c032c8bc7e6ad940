import type { OutputLine } from "../../../language/protocol";

/** What the REPL's log shows: the program's lines, the person's inputs, and remarks of the workspace. */
export type LogEntry =
  | OutputLine
  | { readonly kind: "input"; readonly text: string }
  | { readonly kind: "notice"; readonly text: string };

/** A run of entries that is drawn as one piece. Full blocks never change again, so a long log stays cheap to add to. */
export interface Block {
  readonly id: number;
  readonly entries: readonly LogEntry[];
}

export interface Log {
  readonly blocks: readonly Block[];
  /** Number of entries that were dropped because there were too many. */
  readonly dropped: number;
  readonly nextId: number;
}

export const BLOCK_SIZE = 200;

/** At most this many blocks are kept: 10,000 entries. */
export const BLOCK_LIMIT = 50;

/** Longer texts are cut. */
export const TEXT_LIMIT = 20_000;

export const EMPTY_LOG: Log = { blocks: [], dropped: 0, nextId: 0 };

/** Adds entries at the end; the oldest blocks fall away when the log is full. */
export function append(log: Log, added: readonly LogEntry[]): Log {
  if (added.length === 0) return log;
  const blocks = [...log.blocks];
  let { nextId, dropped } = log;
  let rest = added.map(cut);
  const last = blocks.at(-1);
  if (last !== undefined && last.entries.length < BLOCK_SIZE) {
    const room = BLOCK_SIZE - last.entries.length;
    blocks[blocks.length - 1] = { id: last.id, entries: [...last.entries, ...rest.slice(0, room)] };
    rest = rest.slice(room);
  }
  for (let start = 0; start < rest.length; start += BLOCK_SIZE) {
    blocks.push({ id: nextId++, entries: rest.slice(start, start + BLOCK_SIZE) });
  }
  while (blocks.length > BLOCK_LIMIT) dropped += blocks.shift()?.entries.length ?? 0;
  return { blocks, dropped, nextId };
}

/** True when there is nothing to show. */
export function isEmpty(log: Log): boolean {
  return log.blocks.length === 0;
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
