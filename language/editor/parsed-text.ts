import { parse as parseLoosely } from "acorn-loose";
import type { Program } from "estree";
import {
  type Declaration,
  declarationsIn,
  includes,
  meantBy,
  type Position,
  type Range,
  type Resolved,
  resolve,
  type Scope,
  scopeAt,
} from "./scopes";

/** A program as an editor sees it while it is being written. */
export interface ParsedText extends Resolved {
  readonly program: Program;
  readonly comments: readonly Range[];
  readonly strings: readonly Range[];
  /** Comments that have their lines for themselves, by their last line. */
  readonly remarks: ReadonlyMap<number, Range>;
  readonly lines: readonly string[];
}

/** A program and its prepend, each before and after an edit. */
const CACHE_SIZE = 4;
const readings = new Map<string, ParsedText>();

/** Reads a program, whatever is missing in it. The last few are kept: several questions come for the same text. */
export function parseText(text: string): ParsedText {
  const known = readings.get(text);
  if (known) return known;
  const reading = readAnew(text);
  for (const oldest of [...readings.keys()].slice(0, readings.size - CACHE_SIZE + 1)) readings.delete(oldest);
  readings.set(text, reading);
  return reading;
}

function readAnew(text: string): ParsedText {
  const comments: Range[] = [];
  const strings: Range[] = [];
  const program = parseLoosely(text, {
    ecmaVersion: 2022,
    sourceType: "module",
    locations: true,
    onComment: (_block: boolean, _text: string, _start: number, _end: number, start?: Position, end?: Position) => {
      if (start && end) comments.push({ start, end });
    },
    onToken: ({ type, loc }: { type: { label: string }; loc?: Range | null }) => {
      if ((type.label === "string" || type.label === "template") && loc)
        strings.push({ start: loc.start, end: loc.end });
    },
  } as never) as unknown as Program;
  const lines = text.split("\n");
  const alone = comments.filter((comment) => isAlone(comment, lines));
  const remarks = new Map(alone.map((comment) => [comment.end.line, comment]));
  return { ...resolve(program), program, comments, strings, remarks, lines };
}

const isAlone = ({ start, end }: Range, lines: readonly string[]): boolean =>
  (lines[start.line - 1] ?? "").slice(0, start.column).trim() === "" &&
  (lines[end.line - 1] ?? "").slice(end.column).trim() === "";

/** The declaration whose name stands at a position, there or as a use. */
export function declarationAt({ scope }: ParsedText, position: Position): Declaration | null {
  const found = declarationsIn(scope).find(({ occurrences }) => occurrences.some((range) => includes(range, position)));
  return found ?? null;
}

const NAME = /[A-Za-z_$][\w$]*/g;

/** The identifier-like word at a position, with its place; null where there is none, or only a number. */
export function wordAt(
  { lines }: ParsedText,
  { line, column }: Position,
): { readonly name: string; readonly at: Range } | null {
  for (const match of (lines[line - 1] ?? "").matchAll(NAME)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (from <= column && column <= to) {
      return { name: match[0], at: { start: { line, column: from }, end: { line, column: to } } };
    }
  }
  return null;
}

/** True when a position lies in a comment. */
export const isComment = ({ comments }: ParsedText, position: Position): boolean =>
  comments.some((range) => includes(range, position));

/** True when a position lies in a comment or in a string. */
export const isProse = (reading: ParsedText, position: Position): boolean =>
  isComment(reading, position) ||
  reading.strings.some(({ start, end }) => includes({ start: { ...start, column: start.column + 1 }, end }, position));

/** Returns the text of the comments right above a declaration, without their signs; empty when there are none. */
export function commentAbove({ remarks, lines }: ParsedText, { at }: Declaration): string {
  let first = at.start.line;
  for (let above = remarks.get(first - 1); above; above = remarks.get(first - 1)) first = above.start.line;
  const text = lines
    .slice(first - 1, at.start.line - 1)
    .map((line) => line.replace(/^\s*(\/\/+|\/?\*+(?!\/))? ?/, "").replace(/\s*\*+\/\s*$/, ""));
  return text.join("\n").trim();
}

/** The parts of the text in which a declaration is meant by its name: its scope without those that declare it anew. */
export function visibleRangesOf({ name, scope }: Declaration): Range[] {
  const shadows: Range[] = [];
  const look = (inner: Scope): void => {
    for (const child of inner.children) {
      if (child.declarations.has(name)) shadows.push(child.range);
      else look(child);
    }
  };
  look(scope);
  let start = scope.range.start;
  const parts: Range[] = [];
  for (const shadow of shadows) {
    parts.push({ start, end: shadow.start });
    start = shadow.end;
  }
  return [...parts, { start, end: scope.range.end }];
}

/** The names that can be used at a position, the nearest first. */
export function namesAt({ scope }: ParsedText, position: Position): Declaration[] {
  const names = new Map<string, Declaration>();
  for (let at: Scope | null = scopeAt(scope, position); at; at = at.parent) {
    for (const [name, declaration] of at.declarations) if (!names.has(name)) names.set(name, declaration);
  }
  return [...names.values()];
}

/** True when a name, given to this declaration, would be taken for another one somewhere that this one is used. */
export function clashOf(reading: ParsedText, declaration: Declaration, name: string): Declaration | null {
  if (declaration.scope.declarations.has(name)) return declaration.scope.declarations.get(name) ?? null;
  for (const { start } of declaration.occurrences) {
    const meant = meantBy(name, scopeAt(reading.scope, start));
    if (meant && isInside(meant.scope, declaration.scope)) return meant;
  }
  for (const other of declarationsIn(reading.scope)) {
    const captured =
      other.name === name && other.occurrences.some(({ start }) => isMeantInside(reading, declaration, start));
    if (captured && !isInside(other.scope, declaration.scope)) return other;
  }
  return null;
}

const isInside = (scope: Scope, outer: Scope): boolean => {
  for (let at: Scope | null = scope; at; at = at.parent) if (at === outer) return true;
  return false;
};

const isMeantInside = (reading: ParsedText, { scope }: Declaration, position: Position): boolean =>
  isInside(scopeAt(reading.scope, position), scope);
