import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { z } from "zod";

/** A kept file cannot be read. Its message names the file, what is wrong and what can be done. */
export class DamagedFile extends Error {
  constructor(
    readonly file: string,
    reason: string,
    remedy: string,
    cause?: unknown,
  ) {
    super(`${file} ${reason}. ${remedy}`, { cause });
  }
}

/** Returns the text of a file that only its owner may read, undefined when there is none. Throws DamagedFile for an empty one. */
export function readStateFile(file: string, remedy: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  if (text.trim() === "") throw new DamagedFile(file, "is empty", remedy);
  return text;
}

/**
 * Reads a kept file of JSON; undefined when there is none.
 *
 * @param remedy what somebody can do whose file is damaged, as a sentence
 * @throws DamagedFile when it is empty, no JSON, or not of the schema
 */
export function readStateJson<T>(file: string, schema: z.ZodType<T>, remedy: string): T | undefined {
  const text = readStateFile(file, remedy);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DamagedFile(file, "is not JSON", remedy, cause);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new DamagedFile(file, "does not hold what belongs in it", remedy, parsed.error);
  return parsed.data;
}

/**
 * Reads a kept file that can be done without: a damaged one counts as none, and `tell` is told so.
 *
 * @param loss what begins anew without it, as the end of a sentence
 */
export function readBookkeeping<T>(
  file: string,
  schema: z.ZodType<T>,
  loss: string,
  tell: (line: string) => void,
): T | undefined {
  try {
    return readStateJson(file, schema, "");
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    tell(`${error.message.trim()} ${loss}`);
    return undefined;
  }
}

/** Writes a kept file whole or not at all, also when the process is killed in the middle. Only its owner may read it. */
export function writeStateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.next`, text, { mode: 0o600 });
  renameSync(`${file}.next`, file);
}
