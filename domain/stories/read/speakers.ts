import { type DialogueLine, POSITIONS, type Position, type Speaker } from "../checkpoint";
import { fieldsOf, readWord } from "./fields";
import { nearest } from "./nearest";
import type { Reading } from "./reading";
import { type Span, sliceOf, textOf } from "./source-line";

/** A line of a dialogue that keeps the speaker of the line before it where it names none. */
export type LineDraft = Omit<DialogueLine, "speaker"> & { readonly speaker: Speaker | undefined };

/** Reads `@speaker[, expression[, position]]`. A character must be declared above the dialogue. */
export function readSpeaker(reading: Reading, line: Span): Speaker {
  const [id = line, expression, position] = fieldsOf(sliceOf(line, 1));
  const name = textOf(id);
  if (name === "you" || name === "narrator") return { who: name };
  if (!reading.characters.has(name)) {
    const meant = nearest(name, [...reading.characters.keys(), "you", "narrator"]);
    reading.error("character-not-found", `Character "${name}" not in map`, id, meant);
  }
  return {
    who: "character",
    characterId: name,
    expression: (expression && textOf(expression)) || undefined,
    position:
      position && textOf(position) !== ""
        ? readWord<Position>(reading, position, { what: "position", allowed: POSITIONS, fallback: "middle" })
        : undefined,
  };
}

/**
 * Gives every line its speaker. A line that names none keeps the speaker of the line before it; the first line of a part
 * keeps that of a line that leads there.
 */
export function keepSpeakers(drafts: ReadonlyMap<string, readonly LineDraft[]>): Map<string, DialogueLine[]> {
  const parts = new Map<string, DialogueLine[]>([...drafts.keys()].map((part) => [part, []]));
  const begun = new Set<string>();
  const speakFrom = (start: string, first: Speaker): void => {
    const queue = [{ part: start, speaker: first }];
    for (const { part, speaker: leading } of queue) {
      const lines = drafts.get(part);
      if (!lines || begun.has(part)) continue;
      begun.add(part);
      let speaker = leading;
      for (const line of lines) {
        speaker = line.speaker ?? speaker;
        parts.get(part)?.push({ ...line, speaker });
        for (const target of targetsOf(line)) queue.push({ part: target, speaker });
      }
    }
  };
  // Parts that begin with a speaker of their own need nobody who leads there, so they and what follows them come first.
  for (const [part, [first]] of drafts) if (first?.speaker) speakFrom(part, first.speaker);
  for (const part of drafts.keys()) speakFrom(part, { who: "narrator" });
  return parts;
}

const targetsOf = ({ goto, prompt }: LineDraft): string[] =>
  [goto?.part, goto?.otherwise, ...(prompt?.choices ?? []).map(({ part }) => part)].filter(
    (part) => part !== undefined,
  );
