import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The text of a file that only its owner may read, undefined when there is none. */
export function readKept(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Writes such a file whole or not at all, also when the process is killed in the middle. */
export function writeKept(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.next`, text, { mode: 0o600 });
  renameSync(`${file}.next`, file);
}
