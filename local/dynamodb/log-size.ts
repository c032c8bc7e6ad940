import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readBookkeeping, writeStateFile } from "../state-file";

const sizeSchema = z.object({ log: z.string(), bytes: z.number().int().nonnegative() });

const LOOK_EVERY_MS = 1000;

/** Notes the size of LevelDB's newest log beside its folder, so that a log that was cut is noticed at the next start. */
export class LogSize {
  private readonly file: string;
  private readonly timer: NodeJS.Timeout;
  private noted = "";

  constructor(
    private readonly folder: string,
    private readonly tell: (line: string) => void,
  ) {
    this.file = fileOf(folder);
    this.timer = setInterval(() => this.note(), LOOK_EVERY_MS).unref();
    this.note();
  }

  /** Notes the size for the last time. */
  close(): void {
    clearInterval(this.timer);
    this.note();
  }

  private note(): void {
    const log = logsIn(this.folder).at(-1);
    if (log === undefined) return;
    try {
      const text = JSON.stringify({ log, bytes: statSync(join(this.folder, log)).size });
      if (text !== this.noted) writeStateFile(this.file, text);
      this.noted = text;
    } catch (error) {
      // LevelDB may have gone on to another log meanwhile; on a full disk the next look may succeed.
      if (!isMissingOrFull(error)) this.tell(`${this.file} could not be written: ${error}`);
    }
  }
}

const isMissingOrFull = (error: unknown) => ["ENOENT", "ENOSPC"].includes((error as NodeJS.ErrnoException).code ?? "");

/**
 * Returns how many bytes of the newest log are gone since it was last noted: LevelDB itself takes a log that was cut as the
 * end of what was written. To be asked before it opens the folder. 0 where nothing was noted.
 */
export function bytesLost(folder: string, tell: (line: string) => void): number {
  const before = readBookkeeping(
    fileOf(folder),
    sizeSchema,
    "Whether the database is whole cannot be told this time.",
    tell,
  );
  if (!before) return 0;
  const logs = logsIn(folder);
  if (logs.includes(before.log)) return Math.max(0, before.bytes - statSync(join(folder, before.log)).size);
  // A log is removed once its content stands in tables, and a newer one is there by then.
  return logs.some((log) => log > before.log) ? 0 : before.bytes;
}

/** Returns the lines in which LevelDB says what it left out when it opened the folder. */
export function droppedLines(folder: string): string[] {
  const report = join(folder, "LOG");
  if (!existsSync(report)) return [];
  return readFileSync(report, "utf8")
    .split("\n")
    .filter((line) => /\bdropping \d+ bytes\b|Ignoring error/.test(line));
}

const fileOf = (folder: string) => `${folder}.log.json`;

/** Names of logs are numbers of equal length, so they sort by age. */
function logsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+\.log$/.test(name))
    .sort();
}
