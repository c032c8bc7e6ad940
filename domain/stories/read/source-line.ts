import type { Place } from "../checkpoint";

/** A line of a file without its comments. */
export interface SourceLine {
  readonly file: string;
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** Where comments were cut out of the line, from left to right. */
  readonly cuts: readonly Cut[];
}

/** A comment that stood before the offset `at` of a line's text, `length` characters long. */
export interface Cut {
  readonly at: number;
  readonly length: number;
}

/** A part of a line. All readers hand these on instead of strings, so that every problem has its place. */
export interface Span {
  readonly line: SourceLine;
  readonly start: number;
  readonly end: number;
}

export const textOf = ({ line, start, end }: Span): string => line.text.slice(start, end);

export const wholeLine = (line: SourceLine): Span => ({ line, start: 0, end: line.text.length });

/** Returns a part of a span; offsets count from its start. */
export const sliceOf = (span: Span, from: number, to = span.end - span.start): Span => ({
  line: span.line,
  start: span.start + from,
  end: span.start + Math.max(from, to),
});

/** Returns a span without the white space around it. */
export function trimmed(span: Span): Span {
  const text = textOf(span);
  const start = span.start + text.length - text.trimStart().length;
  return { line: span.line, start, end: Math.max(start, span.start + text.trimEnd().length) };
}

/** Returns where a span stands in its file; for an empty one its whole line, since nothing cannot be underlined. */
export function placeOf(span: Span): Place {
  const { line, start, end } = span.start < span.end ? span : trimmed(wholeLine(span.line));
  const column = columnOf(line, start);
  return { file: line.file, line: line.number, column, length: columnOf(line, end - 1) + 1 - column };
}

function columnOf({ cuts }: SourceLine, offset: number): number {
  return cuts.reduce((column, { at, length }) => (at <= offset ? column + length : column), offset + 1);
}
