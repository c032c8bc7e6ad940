import type { DialogueLine } from "../checkpoint";
import { titleOfDialogue } from "../readable-name";
import { readLines } from "./dialogue-lines";
import { fieldsOf } from "./fields";
import { paragraphsOf } from "./paragraphs";
import type { Reading } from "./reading";
import { placeOf, type Span, textOf, trimmed } from "./source-line";
import { keepSpeakers, type LineDraft } from "./speakers";

const DIGITS = /^\d+$/;

/** Reads the dialogues of a file: `id[, title]` and what is said. */
export function readDialogues(reading: Reading, lines: readonly Span[]): void {
  for (const { header, body } of paragraphsOf(reading, lines)) {
    const [id = header, title] = fieldsOf(header, 2);
    const name = textOf(id);
    if (body.length === 0) {
      reading.warn("no-dialogue", `No dialogue found for ${name}`, header);
      continue;
    }
    const isNew = reading.declare(id);
    const parts = readParts(reading, body, name);
    const text = title ? textOf(title) : "";
    if (isNew)
      reading.dialogues.set(name, {
        id: name,
        title: text === "" ? titleOfDialogue(name) : text,
        parts,
        place: placeOf(header),
      });
  }
}

/** Reads the parts of a dialogue. It has numbered ones if its first line is a number, else all of it is part 0. */
function readParts(reading: Reading, body: readonly Span[], dialogueId: string): Map<string, DialogueLine[]> {
  const parts = new Map<string, LineDraft[]>();
  for (const { number, title, lines } of partsOf(body)) {
    if (title && parts.has(number))
      reading.warn("repeated-part", `Part ${number} is there more than once: the last one is played`, title);
    if (title && lines.length === 0) reading.warn("empty-part", `Part ${number} has no lines`, title);
    parts.set(number, readLines(reading, lines, `dialogue ${dialogueId} ${number}`));
  }
  return keepSpeakers(parts);
}

interface Part {
  readonly number: string;
  /** The line with its number, if it has one. */
  readonly title: Span | undefined;
  readonly lines: Span[];
}

function partsOf(body: readonly Span[]): Part[] {
  const isNumber = (line: Span | undefined) => line !== undefined && DIGITS.test(textOf(line));
  if (!isNumber(body[0])) return [{ number: "0", title: undefined, lines: [...body] }];
  const parts: Part[] = [];
  for (const line of body) {
    if (isNumber(line)) parts.push({ number: textOf(line), title: trimmed(line), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}
