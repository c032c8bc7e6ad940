import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import type { StoredMessage } from "./message";

/** What happened to a queue, one JSON line each: sent, received (count), deleted, purged. */
type Entry =
  | ["sent", StoredMessage]
  | ["received", id: string, receiveCount: number, firstReceivedAt: number]
  | ["deleted", id: string]
  | ["purged"];

/**
 * The append-only file that a queue can be rebuilt from. Each line is written before the call is answered, so a killed
 * process loses nothing acknowledged. Opening rewrites the file to the messages that are still there.
 */
export class Journal {
  private file: number | undefined;
  private written = 0;

  private constructor(private readonly path: string | undefined) {}

  /** Opens the file (or none: memory only) and tells the messages that it holds, oldest first. */
  static open(path: string | undefined): { journal: Journal; messages: StoredMessage[] } {
    const journal = new Journal(path);
    const messages = path && existsSync(path) ? replay(readFileSync(path, "utf8")) : [];
    journal.compact(messages);
    return { journal, messages };
  }

  append(entry: Entry): void {
    if (this.file === undefined) return;
    const line = `${JSON.stringify(entry)}\n`;
    this.written += line.length;
    writeSync(this.file, line);
  }

  /** Characters appended since the last compaction. */
  get grown(): number {
    return this.written;
  }

  /** Replaces the file by one line a living message; a crash in between leaves the old file whole. */
  compact(messages: Iterable<StoredMessage>): void {
    if (this.path === undefined) return;
    const next = `${this.path}.next`;
    writeFileSync(next, [...messages].map((message) => `${JSON.stringify(["sent", message])}\n`).join(""));
    renameSync(next, this.path);
    this.close();
    this.file = openSync(this.path, "a");
    this.written = 0;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

function replay(text: string): StoredMessage[] {
  const messages = new Map<string, StoredMessage>();
  for (const line of text.split("\n")) {
    const entry = parse(line);
    if (!entry) continue;
    if (entry[0] === "sent") messages.set(entry[1].id, entry[1]);
    else if (entry[0] === "deleted") messages.delete(entry[1]);
    else if (entry[0] === "purged") messages.clear();
    else {
      const message = messages.get(entry[1]);
      if (message) Object.assign(message, { receiveCount: entry[2], firstReceivedAt: entry[3] });
    }
  }
  return [...messages.values()];
}

/** A process killed in mid-write leaves a torn last line; it was never acknowledged. */
function parse(line: string): Entry | undefined {
  try {
    return line === "" ? undefined : (JSON.parse(line) as Entry);
  } catch {
    return undefined;
  }
}
