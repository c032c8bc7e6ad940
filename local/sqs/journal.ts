import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import type { StoredMessage } from "./message";

/** An event of a queue, one JSON line each: sent, received (count), deleted, purged. */
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
  private size = 0;

  private constructor(
    private readonly path: string | undefined,
    private readonly tell: (line: string) => void,
  ) {}

  /** Opens the file (or none: memory only) and tells the messages that it holds, oldest first. */
  static open(path: string | undefined, tell: (line: string) => void): { journal: Journal; messages: StoredMessage[] } {
    const journal = new Journal(path, tell);
    const messages = path && existsSync(path) ? replay(readFileSync(path, "utf8"), path, tell) : [];
    journal.compact(messages);
    return { journal, messages };
  }

  /** Throws when the line could not be written whole, on a full disk for example; the file is then as it was. */
  append(entry: Entry): void {
    if (this.file === undefined) return;
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const before = this.size;
    try {
      if (writeSync(this.file, line) < line.length) throw new Error(`${this.path}: there is no room left`);
    } catch (error) {
      ftruncateSync(this.file, before);
      throw error;
    }
    this.size += line.length;
    this.written += line.length;
  }

  /**
   * Appends what may be missing after a restart, when a message is delivered once more instead: where it cannot be
   * written, on a full disk for example, the queue goes on and that is told.
   */
  note(entry: Entry): void {
    try {
      this.append(entry);
    } catch (error) {
      this.tell(`${this.path} could not be written: ${error}`);
    }
  }

  /** Bytes appended since the last compaction. */
  get grown(): number {
    return this.written;
  }

  /** Replaces the file by one line a living message; a crash in between, or a full disk, leaves the old file whole. */
  compact(messages: Iterable<StoredMessage>): void {
    if (this.path === undefined) return;
    const next = `${this.path}.next`;
    try {
      writeFileSync(next, [...messages].map((message) => `${JSON.stringify(["sent", message])}\n`).join(""));
      renameSync(next, this.path);
    } catch (error) {
      rmSync(next, { force: true });
      this.tell(`${next} could not be written: ${error}`);
    }
    this.close();
    this.file = openSync(this.path, "a");
    this.size = fstatSync(this.file).size;
    this.written = 0;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

function replay(text: string, path: string, tell: (line: string) => void): StoredMessage[] {
  const messages = new Map<string, StoredMessage>();
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const entry = parse(line);
    if (!entry) {
      // A process killed in mid-write leaves a torn last line; it was never acknowledged.
      if (line !== "" && index < lines.length - 1) tell(`${path}: line ${index + 1} is damaged and was left out.`);
      continue;
    }
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

function parse(line: string): Entry | undefined {
  try {
    return line === "" ? undefined : (JSON.parse(line) as Entry);
  } catch {
    return undefined;
  }
}
