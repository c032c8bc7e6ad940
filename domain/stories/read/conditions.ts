import { type Condition, USER_STATES } from "../checkpoint";
import { nearest } from "./nearest";
import type { Reading } from "./reading";
import { placeOf, type Span, sliceOf, textOf, trimmed } from "./source-line";

const TYPES = ["checklist", "tasklist", "userstate"];

/** Reads the conditions after `if`: those between the words `AND`. */
export function readConditions(reading: Reading, span: Span): Condition[] {
  const text = textOf(span);
  const conditions: Condition[] = [];
  let start = 0;
  for (const and of [...text.matchAll(/(?<!\S)AND(?!\S)/g), undefined]) {
    const condition = readCondition(reading, trimmed(sliceOf(span, start, and?.index)));
    if (condition) conditions.push(condition);
    start = (and?.index ?? 0) + "AND".length;
  }
  return conditions;
}

function readCondition(reading: Reading, span: Span): Condition | undefined {
  const isNegated = textOf(span).startsWith("!");
  const [type, ...parts] = dottedParts(trimmed(sliceOf(span, isNegated ? 1 : 0)));
  const of = textOf(type);
  const place = placeOf(span);
  if (of === "checklist" || of === "tasklist") {
    const id = parts[0] && from(parts[0], span);
    const name = id ? textOf(id) : "";
    const [kind, what] = of === "checklist" ? (["objectives", "objective"] as const) : (["tasks", "task"] as const);
    reading.later(() => {
      if (reading.has(kind, name)) return;
      const meant = joiningWord(name) ?? nearest(name, reading.idsOf([kind]));
      reading.error(`${what}-not-found`, `Cannot find ${what} id "${name}"`, id ?? span, meant);
    });
    return { of, id: name, isNegated, place };
  }
  if (of === "userstate") return readUserState(reading, { type, words: parts, whole: span, isNegated });
  reading.error("invalid-condition-type", `Invalid condition type, ${of}`, type, nearest(of, TYPES));
  return undefined;
}

function readUserState(
  reading: Reading,
  { type, words: parts, whole, isNegated }: { type: Span; words: readonly Span[]; whole: Span; isNegated: boolean },
): Condition | undefined {
  const state = parts[0] ?? type;
  const name = parts[0] ? textOf(parts[0]) : "";
  const kind = USER_STATES.find((each) => each === name);
  if (kind === undefined) {
    reading.error("invalid-user-state-type", `Invalid user state type ${name}`, state, nearest(name, USER_STATES));
    return undefined;
  }
  const id = parts[1] ? textOf(from(parts[1], whole)) : "";
  if (id === "") reading.error("missing-value", `Expected an id after "userstate.${kind}."`, whole);
  return { of: "userstate", kind, id, isNegated, place: placeOf(whole) };
}

/** Returns what stands between the dots of a condition, without white space. */
function dottedParts(span: Span): [Span, ...Span[]] {
  const parts: Span[] = [];
  let start = 0;
  for (const dot of textOf(span).matchAll(/\./g)) {
    parts.push(trimmed(sliceOf(span, start, dot.index)));
    start = dot.index + 1;
  }
  const last = trimmed(sliceOf(span, start));
  const [first = last, ...others] = [...parts, last];
  return [first, ...others];
}

/** Returns the rest of a condition from a word on: ids may contain dots. */
const from = (word: Span, whole: Span): Span => ({ line: word.line, start: word.start, end: whole.end });

/** Conditions are joined by `AND` alone, in capitals. */
const joiningWord = (id: string): string | undefined => (/\s(?:and|And|&&|&)\s/.test(id) ? "AND" : undefined);
