import type { Action, Choice, Goto, Prompt } from "../checkpoint";
import { readAction } from "./actions";
import { readConditions } from "./conditions";
import { isIndented } from "./paragraphs";
import type { Reading } from "./reading";
import { placeOf, type Span, sliceOf, textOf, trimmed } from "./source-line";
import { type LineDraft, readSpeaker } from "./speakers";

const GOTO = /^goto\s+(\d+)(?!\S)/;
const CHOICE = /->\s*goto(?!\S)/;

type MutableLine = { -readonly [Key in keyof LineDraft]: LineDraft[Key] } & { readonly actions: Action[] };

/** Reads the lines of one part of a dialogue. @param owner the dialogue and the part, for stable ids */
export function readLines(reading: Reading, lines: readonly Span[], owner: string): LineDraft[] {
  const part = new PartReading(reading, lines, owner);
  while (part.readNext());
  return part.read;
}

class PartReading {
  readonly read: MutableLine[] = [];
  private at = 0;

  constructor(
    private readonly reading: Reading,
    private readonly lines: readonly Span[],
    private readonly owner: string,
  ) {}

  /** Reads what the next line begins; false when there is none. The order of the tests is that of the format. */
  readNext(): boolean {
    const line = this.lines[this.at];
    if (!line) return false;
    this.at += 1;
    const kind = kindOf(line);
    if (kind === "goto") this.readGoto(line);
    else if (kind === "prompt") this.readPrompt(trimmed(line));
    else if (kind === "action") this.readAction(trimmed(line));
    else if (kind === "speaker") this.readSpeaker(trimmed(line));
    else this.speak(trimmed(line), undefined);
    return true;
  }

  private speak(line: Span, speaker: LineDraft["speaker"]): void {
    const text = textOf(line);
    if (/^goto\s/.test(text)) {
      const message = `"${text}" is spoken: only the number of a part can follow "goto"`;
      this.reading.warn("spoken-goto", message, line);
    }
    const id = this.reading.stableIds.idOf(this.owner, text);
    this.read.push({ id, speaker, text, actions: [], goto: undefined, prompt: undefined, place: placeOf(line) });
  }

  private readSpeaker(line: Span): void {
    const speaker = readSpeaker(this.reading, line);
    const next = this.lines[this.at];
    if (!next || kindOf(next) !== "speech") {
      this.reading.error("no-line-to-speak", "Cannot change speaker without next line", line);
      return;
    }
    this.at += 1;
    this.speak(trimmed(next), speaker);
  }

  /** Returns the line that a jump, a question or an action belongs to. */
  private lineBefore(line: Span, what: string): MutableLine | undefined {
    const last = this.read.at(-1);
    if (!last) this.reading.error("nothing-spoken", `Expected a line that is spoken before ${what}`, line);
    return last;
  }

  private readAction(line: Span): void {
    const before = this.lineBefore(line, "an action");
    if (GOTO.test(textOf(line))) {
      this.reading.error("indented-goto", 'Expected "goto" at the start of the line, without indentation', line);
      if (before) this.readGoto(line);
      return;
    }
    const action = readAction(this.reading, line, this.owner);
    if (action) before?.actions.push(action);
  }

  private readGoto(line: Span): void {
    const before = this.lineBefore(line, '"goto"');
    const goto = readGoto(this.reading, line);
    if (before?.goto) this.reading.warn("repeated-goto", "The line has more than one goto: the last one counts", line);
    if (before) before.goto = goto;
  }

  private readPrompt(line: Span): void {
    const before = this.lineBefore(line, '"prompt:"');
    const choices: Choice[] = [];
    for (let next = this.lines[this.at]; next && CHOICE.test(textOf(next)); next = this.lines[this.at]) {
      const choice = readChoice(this.reading, trimmed(next));
      if (choice) choices.push(choice);
      this.at += 1;
    }
    const title = textOf(trimmed(sliceOf(line, "prompt:".length)));
    if (choices.length === 0) {
      this.reading.warn("no-choices", 'The prompt has no choices such as "Yes -> goto 1": it is not shown', line);
      return;
    }
    if (before?.prompt)
      this.reading.warn("repeated-prompt", "The line has more than one prompt: the last one counts", line);
    if (before) before.prompt = { title, choices } satisfies Prompt;
  }
}

function kindOf(line: Span): "goto" | "prompt" | "action" | "speaker" | "speech" {
  const text = textOf(line);
  if (GOTO.test(text)) return "goto";
  if (text.trimStart().startsWith("prompt:")) return "prompt";
  if (isIndented(line)) return "action";
  return text.trimStart().startsWith("@") ? "speaker" : "speech";
}

/** Reads `goto N[ if conditions][ else M]`. */
function readGoto(reading: Reading, line: Span): Goto {
  const text = textOf(line);
  const part = GOTO.exec(text)?.[1] ?? "";
  const start = text.indexOf(part) + part.length;
  const found = text.slice(start).search(/(?<!\S)else(?!\S)/);
  const otherwise = found === -1 ? undefined : trimmed(sliceOf(line, start + found + "else".length));
  const middle = trimmed(sliceOf(line, start, found === -1 ? undefined : start + found));
  const hasConditions = /^if(?!\S)/.test(textOf(middle));
  if (!hasConditions && textOf(middle) !== "")
    reading.warn("ignored-text", `"${textOf(middle)}" after the goto is ignored`, middle);
  if (otherwise && !/^\d+$/.test(textOf(otherwise))) {
    const message = `Expected the number of a part after "else", obtained "${textOf(otherwise)}"`;
    reading.error("missing-value", message, textOf(otherwise) === "" ? line : otherwise);
  }
  return {
    part,
    conditions: hasConditions ? readConditions(reading, sliceOf(middle, "if".length)) : [],
    otherwise: otherwise && textOf(otherwise),
    place: placeOf(line),
  };
}

/** Reads `text -> goto N`. */
function readChoice(reading: Reading, line: Span): Choice | undefined {
  const text = textOf(line);
  const arrow = text.indexOf("->");
  if (!/^->\s/.test(text.slice(arrow)))
    reading.error("missing-space", 'Expected a space between "->" and "goto"', sliceOf(line, arrow));
  const part = /^->\s*goto\s+(\S+)/.exec(text.slice(arrow))?.[1];
  if (part === undefined) {
    reading.error("missing-value", 'Expected the number of a part after "-> goto"', sliceOf(line, arrow));
    return undefined;
  }
  return { text: text.slice(0, arrow).trimEnd(), part, place: placeOf(line) };
}
