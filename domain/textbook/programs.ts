import { decompress } from "../../language/lz";
import { CHAPTERS, type Chapter, VARIANTS, type Variant } from "../facts/languages";

/** A program of a book. */
export interface BookProgram {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly text: string;
}

/** Characters that a program of a book may have; the longest of the books known has 1,729 lines. */
export const MOST_PROGRAM_CHARACTERS = 200_000;

/**
 * Reads the query of a program's link, `chap=N[&variant=V]&prgrm=...`, the last part compressed by LZ-string.
 * Returns null for what is no program of a language that we have, or too long. A book's chapter 5 is chapter 4's language.
 */
export function readProgram(query: string): BookProgram | null {
  const part = (name: string) => new RegExp(`(?:^|&)${name}=([^&]*)`).exec(query)?.[1];
  const requestedChapter = part("chap") === "5" ? "4" : part("chap");
  const chapter = CHAPTERS.find((one) => String(one) === requestedChapter);
  const variant = VARIANTS.find((one) => one === (part("variant") ?? "default"));
  const compressed = part("prgrm");
  if (chapter === undefined || variant === undefined || compressed === undefined) return null;
  const read = compressed === "" ? { text: "" } : decompress(compressed, MOST_PROGRAM_CHARACTERS);
  return typeof read === "string" ? null : { chapter, variant, text: read.text };
}
