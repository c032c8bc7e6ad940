import type { Problems } from "./problems";
import { indexOutside, quotedIn } from "./quotes";
import { type Span, sliceOf, textOf, trimmed } from "./source-line";

/** A line and what is indented below it, without that indentation. */
export interface Paragraph {
  readonly header: Span;
  readonly body: readonly Span[];
}

/** A paragraph of one line `key: value`. */
export interface ConfigLine {
  readonly key: Span;
  readonly value: Span;
}

const UNIT = /^(?:\t| {4})/;

export const isIndented = (span: Span): boolean => UNIT.test(textOf(span));

/** Returns a line without one unit of indentation, if it has one. */
export const outdented = (span: Span): Span => sliceOf(span, UNIT.exec(textOf(span))?.[0].length ?? 0);

/** Puts lines together to paragraphs. What is indented before the first header belongs to none and is skipped. */
export function paragraphsOf(problems: Problems, lines: readonly Span[]): Paragraph[] {
  const paragraphs: { header: Span; body: Span[] }[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (!isIndented(line)) paragraphs.push({ header: trimmed(line), body: [] });
    else if (last) last.body.push(outdented(line));
    else problems.warn("unexpected-tabs", "Unexpected tabs", trimmed(line));
  }
  return paragraphs;
}

/** Returns lines below which nothing may stand. What is indented is read as if it were not. */
export function flatLinesOf(problems: Problems, lines: readonly Span[]): Span[] {
  return lines.map((line) => {
    if (isIndented(line)) problems.warn("unexpected-tabs", "Unexpected tabs", trimmed(line));
    return trimmed(line);
  });
}

/** Returns a paragraph of one line as `key: value`, if it is one. A second colon ends the value. */
export function configLineOf(problems: Problems, { header, body }: Paragraph): ConfigLine | undefined {
  const text = textOf(header);
  const colon = text.indexOf(":");
  if (body.length > 0 || colon === -1) return undefined;
  const second = indexOutside(text, ":", quotedIn(text, ":,"), colon + 1);
  if (second !== -1) {
    const ignored = sliceOf(header, second);
    problems.warn("ignored-text", `"${textOf(ignored)}" is ignored: a second colon ends the value`, ignored);
  }
  return {
    key: trimmed(sliceOf(header, 0, colon)),
    value: trimmed(sliceOf(header, colon + 1, second === -1 ? undefined : second)),
  };
}
