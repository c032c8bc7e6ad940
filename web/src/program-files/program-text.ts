import { PROGRAM_BYTES } from "../../../domain/facts/limits";
import { FileFailure } from "./file-failure";
import type { LineEnd } from "./program-file";

/** A program's text as the playground has it, and how the lines of its file end. */
export interface ReadText {
  readonly text: string;
  readonly lineEnd: LineEnd;
}

/**
 * Reads the bytes of a file as a program.
 * @throws FileFailure "too large", or "not text" for what is no UTF-8 or has a NUL in it
 */
export function readProgramBytes(bytes: Uint8Array): ReadText {
  if (bytes.byteLength > PROGRAM_BYTES) throw new FileFailure("too large", `${bytes.byteLength} bytes`);
  return readProgramText(decoded(bytes));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FileFailure("not text", "the bytes are no UTF-8", { cause: error });
  }
}

/**
 * Reads the text of a file as a program.
 * @throws FileFailure "too large" or "not text"
 */
export function readProgramText(text: string): ReadText {
  checkProgramSize(text);
  if (text.includes("\0")) throw new FileFailure("not text", "there is a NUL in it");
  const ends = text.match(/\r?\n/g) ?? [];
  const windows = ends.filter((end) => end === "\r\n").length;
  return { text: text.replaceAll("\r\n", "\n"), lineEnd: windows * 2 > ends.length ? "\r\n" : "\n" };
}

/** Returns a program's text as it is written to a file whose lines end so. */
export const writtenText = (text: string, lineEnd: LineEnd): string =>
  lineEnd === "\n" ? text : text.replaceAll("\n", "\r\n");

/** @throws FileFailure "too large" */
export function checkProgramSize(text: string): void {
  const { byteLength } = new TextEncoder().encode(text);
  if (byteLength > PROGRAM_BYTES) throw new FileFailure("too large", `${byteLength} bytes`);
}
