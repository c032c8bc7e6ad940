import { SOURCE_CONFIGURATION } from "../source-language";
import type { Caret, Edit } from "./edit-history";

/** What a key does that is more than the character on it. */
export interface Typed {
  readonly edits: readonly Edit[];
  readonly after: Caret;
}

const USUAL_SIZE = 4;
const SIZES = [2, 3, 4, 5, 6, 7, 8];

/** Returns how many spaces a program is indented by: the step between lines that is most frequent in it. */
export function indentationOf(text: string): number {
  const depths = text
    .split("\n", 1000)
    .filter((line) => line.trim() !== "")
    .map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const counts = new Map<number, number>();
  for (const [index, depth] of depths.entries()) {
    const step = Math.abs(depth - (depths[index - 1] ?? 0));
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return SIZES.reduce((best, size) => ((counts.get(size) ?? 0) > (counts.get(best) ?? 0) ? size : best), USUAL_SIZE);
}

const lineStart = (text: string, offset: number): number => (offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1);

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

const indentationAt = (text: string, start: number): string =>
  /^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? "";

const edges = ({ anchor, head }: Caret): [from: number, to: number] => [Math.min(anchor, head), Math.max(anchor, head)];

/** Replaces the selection and leaves the caret behind what was put there. */
function replaced(text: string, caret: Caret, inserted: string, back = 0): Typed {
  const [from, to] = edges(caret);
  const at = from + inserted.length - back;
  return { edits: [{ at: from, removed: text.slice(from, to), inserted }], after: { anchor: at, head: at } };
}

/** Tab: spaces up to the next stop, or all selected lines one step deeper. */
export function indented(text: string, caret: Caret): Typed {
  const [from, to] = edges(caret);
  const size = indentationOf(text);
  if (!text.slice(from, to).includes("\n")) {
    return replaced(text, caret, " ".repeat(size - ((from - lineStart(text, from)) % size)));
  }
  return moveLines(text, caret, (line) =>
    line.trim() === "" ? null : { at: 0, removed: "", inserted: " ".repeat(size) },
  );
}

/** Shift+Tab: the selected lines one step less deep. */
export function outdented(text: string, caret: Caret): Typed {
  const size = indentationOf(text);
  return moveLines(text, caret, (line) => {
    const removed = /^\t|^ */.exec(line)?.[0].slice(0, size) ?? "";
    return removed === "" ? null : { at: 0, removed, inserted: "" };
  });
}

/** Edits the selected lines at their beginnings, from the last to the first, and takes the selection along. */
function moveLines(text: string, caret: Caret, edit: (line: string) => Edit | null): Typed {
  const [from, to] = edges(caret);
  const edits: Edit[] = [];
  // A selection that ends before the first letter of a line has none of it.
  const last = to > from && text[to - 1] === "\n" ? to - 1 : to;
  for (let start = lineStart(text, last); ; start = lineStart(text, start - 1)) {
    const change = edit(text.slice(start, lineEnd(text, start)));
    if (change) edits.push({ ...change, at: start });
    if (start <= from) break;
  }
  const moved = (offset: number) =>
    edits.reduce((sum, { at, removed, inserted }) => {
      if (at > offset || (at === offset && from !== to)) return sum;
      return sum + inserted.length - Math.min(removed.length, offset - at);
    }, offset);
  return { edits, after: { anchor: moved(caret.anchor), head: moved(caret.head) } };
}

const PAIRS: ReadonlyMap<string, string> = new Map(
  SOURCE_CONFIGURATION.surroundingPairs.map(({ open, close }) => [open, close]),
);
const BRACKETS: ReadonlyMap<string, string> = new Map(SOURCE_CONFIGURATION.brackets);

/** Enter: the next line is as deep as this one, and deeper behind an open bracket. */
export function lineBroken(text: string, caret: Caret): Typed {
  const [from, to] = edges(caret);
  const start = lineStart(text, from);
  const before = text.slice(start, from);
  const depth = indentationAt(text, start).slice(0, from - start);
  const deeper = depth + " ".repeat(indentationOf(text));
  const closing = BRACKETS.get(before.trimEnd().at(-1) ?? "");
  if (closing !== undefined && text.slice(to, lineEnd(text, to)).trimStart().startsWith(closing)) {
    const rest = `\n${depth}`;
    return replaced(text, caret, `\n${deeper}${rest}`, rest.length);
  }
  const { increaseIndentPattern } = SOURCE_CONFIGURATION.indentationRules;
  return replaced(text, caret, `\n${increaseIndentPattern.test(before) ? deeper : depth}`);
}

/**
 * A character that does more than stand there: a bracket or quote around what is selected, or a closing bracket at the
 * beginning of a line, which goes below the line of the one that it closes. Null for any other.
 */
export function characterTyped(text: string, caret: Caret, character: string): Typed | null {
  const [from, to] = edges(caret);
  const close = PAIRS.get(character);
  if (from < to && close !== undefined) {
    const edits = [
      { at: to, removed: "", inserted: close },
      { at: from, removed: "", inserted: character },
    ];
    return { edits, after: { anchor: caret.anchor + 1, head: caret.head + 1 } };
  }
  const start = lineStart(text, from);
  const blank = text.slice(start, from);
  if (from < to || blank.trim() !== "") return null;
  const opening = openingOf(text.slice(0, from), character);
  if (opening === null) return null;
  const depth = indentationAt(text, lineStart(text, opening));
  if (depth === blank) return null;
  const at = start + depth.length + 1;
  return { edits: [{ at: start, removed: blank, inserted: depth + character }], after: { anchor: at, head: at } };
}

/** Where the bracket stands that this one closes; null where it closes none. Brackets in strings count as others do. */
function openingOf(before: string, closing: string): number | null {
  const opening = [...BRACKETS].find(([, close]) => close === closing)?.[0];
  if (opening === undefined) return null;
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === closing) depth += 1;
    if (before[at] !== opening) continue;
    if (depth === 0) return at;
    depth -= 1;
  }
  return null;
}
