import type { Picture } from "../checkpoint";
import { nearest } from "./nearest";
import type { Problems } from "./problems";
import { indexOutside, quotedIn } from "./quotes";
import { type Span, sliceOf, textOf, trimmed } from "./source-line";

/**
 * Splits a line at its commas. A field in double quotes keeps its commas and loses its quotes.
 * @param count of fields, the last of which takes the rest of the line as it is
 */
export function fieldsOf(span: Span, count = Number.POSITIVE_INFINITY): Span[] {
  const text = textOf(span);
  const quoted = quotedIn(text, ",");
  const fields: Span[] = [];
  let start = 0;
  while (fields.length + 1 < count) {
    const comma = indexOutside(text, ",", quoted, start);
    if (comma === -1) break;
    fields.push(unquoted(sliceOf(span, start, comma)));
    start = comma + 1;
  }
  const rest = trimmed(sliceOf(span, start));
  return [...fields, fields.length + 1 < count ? unquoted(rest) : rest];
}

/** Returns a value without white space and without the double quotes around it. */
export function unquoted(span: Span): Span {
  const value = trimmed(span);
  const text = textOf(value);
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? sliceOf(value, 1, text.length - 1) : value;
}

/** Reads a path below the course's assets, which begins with a slash. */
export function readPath(span: Span | undefined): string {
  const text = span ? textOf(span) : "";
  return text.startsWith("/") ? text : `/${text}`;
}

const WHOLE_NUMBER = /^[+-]?\d+(?:\.0*)?$/;
const DECIMAL = /^[+-]?\d*\.?\d+$|^[+-]?\d+\.$/;

/** Reads a whole number as `parseInt` does, and warns of what is none. */
export function readInteger<Fallback>(
  problems: Problems,
  span: Span | undefined,
  { what, fallback, least = Number.NEGATIVE_INFINITY }: { what: string; fallback: Fallback; least?: number },
): number | Fallback {
  return readNumber(problems, span, {
    what,
    fallback,
    least,
    pattern: WHOLE_NUMBER,
    parse: (text) => Number.parseInt(text, 10),
  });
}

/** Reads a number as `parseFloat` does, and warns of what is none. */
export function readDecimal(
  problems: Problems,
  span: Span | undefined,
  { what, fallback, least }: { what: string; fallback: number; least: number },
): number {
  return readNumber(problems, span, { what, fallback, least, pattern: DECIMAL, parse: Number.parseFloat });
}

function readNumber<Fallback>(
  problems: Problems,
  span: Span | undefined,
  { what, fallback, least, pattern, parse }: NumberReading<Fallback>,
): number | Fallback {
  const text = span ? textOf(span) : "";
  if (!span || text === "") return fallback;
  const value = parse(text);
  const isFit = Number.isFinite(value) && value >= least;
  if (!isFit || !pattern.test(text)) {
    const taken = isFit ? value : (fallback ?? "none");
    problems.warn("bad-number", `Bad number "${text}" as ${what}: ${taken} is used instead`, span);
  }
  return isFit ? value : fallback;
}

interface NumberReading<Fallback> {
  readonly what: string;
  readonly fallback: Fallback;
  readonly least: number;
  readonly pattern: RegExp;
  readonly parse: (text: string) => number;
}

/** Reads one of a few words; warns of another one and takes the fallback. */
export function readWord<Word extends string>(
  problems: Problems,
  span: Span | undefined,
  { what, allowed, fallback }: { what: string; allowed: readonly Word[]; fallback: Word },
): Word {
  const text = span ? textOf(span) : "";
  if (!span || text === "") return fallback;
  const word = allowed.find((each) => each === text);
  if (word === undefined)
    problems.warn(
      `unknown-${what.replaceAll(" ", "-")}`,
      `Unknown ${what} "${text}": "${fallback}" is used instead`,
      span,
      nearest(text, allowed),
    );
  return word ?? fallback;
}

/** Reads the path, the type and the number of frames of a picture. */
export function readPicture(
  problems: Problems,
  { path, kind, frames }: { path: Span | undefined; kind: Span | undefined; frames: Span | undefined },
): Picture {
  const type = readWord(problems, kind, { what: "picture type", allowed: ["Image", "Sprite"], fallback: "Image" });
  const count = readInteger(problems, frames, { what: "number of frames", fallback: 1, least: 1 });
  return { path: readPath(path), kind: type, frames: type === "Sprite" ? count : 1 };
}
