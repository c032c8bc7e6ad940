import { PLAYGROUND_VARIANTS } from "../../../domain/facts/languages";
import { EXTERNAL_LIBRARIES } from "../../../language/library";
import type { FilePlace, OpenFile, Program, ProgramLanguage } from "./program-file";

/** Tells whether the file has what the playground has. */
export function isSaved({ saved }: OpenFile, { text, language }: Program): boolean {
  if (saved.text !== text) return false;
  const { chapter, variant, external } = saved.language ?? language;
  return chapter === language.chapter && variant === language.variant && external === language.external;
}

/** Tells whether two places are the same file. */
export function isSamePlace(one: FilePlace, other: FilePlace): boolean {
  if (one.host === "github" && other.host === "github")
    return one.owner === other.owner && one.repository === other.repository && one.path === other.path;
  if (one.host === "drive" && other.host === "drive") return one.id === other.id;
  if (one.host === "local" && other.host === "local") return one.handle === other.handle;
  return false;
}

/** Reads an open file out of what a browser kept; null for what is none. */
export function parseOpenFile(value: unknown): OpenFile | null {
  const stored: Partial<Record<keyof OpenFile, unknown>> = Object(value);
  const place = parsePlace(stored.place);
  const saved: { readonly text?: unknown; readonly language?: unknown } = Object(stored.saved);
  if (place === null || typeof stored.name !== "string" || typeof stored.revision !== "string") return null;
  if (typeof saved.text !== "string") return null;
  return {
    place,
    name: stored.name,
    revision: stored.revision,
    saved: { text: saved.text, language: parseLanguage(saved.language) },
    lineEnd: stored.lineEnd === "\r\n" ? "\r\n" : "\n",
    lastSaved: typeof stored.lastSaved === "number" ? stored.lastSaved : null,
  };
}

function parsePlace(value: unknown): FilePlace | null {
  const { host, owner, repository, path, id, handle } = Object(value) as Readonly<Record<string, unknown>>;
  if (host === "github" && typeof owner === "string" && typeof repository === "string" && typeof path === "string")
    return { host, owner, repository, path };
  if (host === "drive" && typeof id === "string") return { host, id };
  if (host === "local" && (handle === null || typeof handle === "string")) return { host, handle };
  return null;
}

/** Reads a program's language, as kept in a browser or beside a file; null unless all of it is known here. */
export function parseLanguage(value: unknown): ProgramLanguage | null {
  const stored = Object(value) as Readonly<Record<string, unknown>>;
  const chapter = ([1, 2, 3, 4] as const).find((one) => one === Number(stored.chapter));
  const variant = chapter && PLAYGROUND_VARIANTS[chapter].find((one) => one === stored.variant);
  const external = EXTERNAL_LIBRARIES.find((one) => one === String(stored.external).toLowerCase());
  return chapter && variant && external ? { chapter, variant, external } : null;
}
