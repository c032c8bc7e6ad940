import { compressToEncodedURIComponent } from "lz-string";
import type { BookProgram } from "./programs";

/** Writes a program as the query of its link, which `readProgram` reads. */
export function writeProgram({ chapter, variant, text }: BookProgram): string {
  const language = variant === "default" ? `chap=${chapter}` : `chap=${chapter}&variant=${variant}`;
  return `${language}&prgrm=${compressToEncodedURIComponent(text)}`;
}
