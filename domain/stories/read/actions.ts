import type { Action } from "../checkpoint";
import { readConditions } from "./conditions";
import { ACTION_NAMES, readDeed } from "./deeds";
import { fieldsOf } from "./fields";
import { nearest } from "./nearest";
import { flatLinesOf } from "./paragraphs";
import { indexOutside, quotedIn } from "./quotes";
import type { Reading } from "./reading";
import { placeOf, type Span, sliceOf, textOf, trimmed } from "./source-line";

/** Reads a list of actions. @param owner whose actions they are, for their stable ids */
export function readActions(reading: Reading, lines: readonly Span[], owner: string): Action[] {
  return flatLinesOf(reading, lines).flatMap((line) => readAction(reading, line, owner) ?? []);
}

/** Reads a line `name[*](arguments)[ if conditions]`. An action that cannot be run is told and left out. */
export function readAction(reading: Reading, span: Span, owner: string): Action | undefined {
  const id = reading.nextActionId();
  const text = textOf(span);
  const stableId = reading.stableIds.idOf(owner, text);
  const open = text.indexOf("(");
  if (open === -1) {
    const word = nearestDeed(text.split(/[\s*]/, 1)[0] ?? "");
    const message = `Expected an action such as "delay(1)", obtained "${text}"`;
    reading.error("missing-parenthesis", message, span, word && `${word}()`);
    return undefined;
  }
  const { isRepeatable, word } = readName(trimmed(sliceOf(span, 0, open)));
  const close = indexOutside(text, ")", quotedIn(text, ",("), open);
  if (close === -1) reading.error("missing-parenthesis", `Expected ")" after the arguments of "${textOf(word)}"`, span);
  const inner = trimmed(sliceOf(span, open + 1, close === -1 ? undefined : close));
  const deed = readDeed(reading, word, textOf(inner) === "" ? [] : fieldsOf(inner));
  const conditions = close === -1 ? [] : readRest(reading, sliceOf(span, close + 1));
  return deed && { id, stableId, deed, isRepeatable, conditions, place: placeOf(span) };
}

function readName(name: Span): { isRepeatable: boolean; word: Span } {
  const isRepeatable = textOf(name).endsWith("*");
  return { isRepeatable, word: isRepeatable ? trimmed(sliceOf(name, 0, name.end - name.start - 1)) : name };
}

function readRest(reading: Reading, rest: Span) {
  const at = textOf(rest).search(/(?<!\S)if(?!\S)/);
  const ignored = trimmed(sliceOf(rest, 0, at === -1 ? undefined : at));
  const text = textOf(ignored);
  if (text === "*")
    reading.warn("ignored-text", 'A "*" after the arguments is ignored: write it before the "("', ignored);
  else if (text !== "") reading.warn("ignored-text", `"${text}" after the arguments is ignored`, ignored);
  return at === -1 ? [] : readConditions(reading, sliceOf(rest, at + "if".length));
}

const nearestDeed = (word: string): string | undefined =>
  ACTION_NAMES.find((each) => each === word) ?? nearest(word, ACTION_NAMES);
