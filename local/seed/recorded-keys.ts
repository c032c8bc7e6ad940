import { CodeLines, endOf, linesOf } from "../../domain/sourcecasts/code-lines";
import type { CodeDelta, PlaybackInput, Position, UntimedInput } from "../../domain/sourcecasts/playback-data";

/** Milliseconds between two keys: at least, further ones by chance, and after a word or a line. */
const RHYTHM = { least: 65, more: 75, afterWord: 45, afterLine: 180 } as const;
const INDENT = "    ";

/** Types a program as a person would, in a rhythm that is the same each time, and keeps the inputs that a recorder would have. */
export class RecordedKeys {
  readonly inputs: PlaybackInput[] = [];
  private readonly code: CodeLines;
  private cursor: Position;
  private selection: { readonly start: Position; readonly end: Position } | null = null;
  private time = 0;
  private chance = 1;

  constructor(text: string) {
    this.code = new CodeLines(linesOf(text));
    this.cursor = this.endOfText;
  }

  /** Goes on at this time. @throws Error when the keys before took longer */
  at(time: number): this {
    if (time < this.time)
      throw new Error(`What comes at ${time} ms cannot: the keys before it take until ${this.time}`);
    this.time = time;
    return this;
  }

  /** Types a text over what is selected, key by key; an indent is one key. */
  type(text: string): this {
    if (this.selection) this.remove(this.selection);
    for (const key of text.match(/ {4}|\n|./g) ?? []) {
      this.insert(key);
      this.wait(key);
    }
    return this;
  }

  /** Selects the first place of a text in one line, or all from there to the end. */
  select(text: string, { toEnd = false } = {}): this {
    const row = this.code.lines.findIndex((line) => line.includes(text));
    if (row === -1) throw new Error(`${text} does not stand in the program`);
    const start = { row, column: this.code.lines[row]?.indexOf(text) ?? 0 };
    const end = toEnd ? this.endOfText : { row, column: start.column + text.length };
    this.move(end);
    this.add({ type: "selectionRangeData", data: { range: { start, end }, isBackwards: false } });
    this.selection = { start, end };
    this.time += 400;
    return this;
  }

  run(): this {
    return this.add({ type: "keyboardCommand", data: "run" });
  }

  openTab(recordedId: string): this {
    return this.add({ type: "activeTabChange", data: recordedId });
  }

  /** Pauses the players of others, too, where a chapter pauses ours. */
  pause(): this {
    return this.add({ type: "forcePause", data: null });
  }

  private get endOfText(): Position {
    const row = this.code.lines.length - 1;
    return { row, column: this.code.lines[row]?.length ?? 0 };
  }

  private insert(text: string): void {
    const lines = linesOf(text);
    const end = endOf(this.cursor, lines);
    this.change({ start: this.cursor, end, action: "insert", lines });
    this.move(end);
  }

  private remove({ start, end }: { readonly start: Position; readonly end: Position }): void {
    this.change({ start, end, action: "remove", lines: this.code.between(start, end) });
    this.move(start);
  }

  private change(data: CodeDelta): void {
    this.code.apply(data);
    this.add({ type: "codeDelta", data });
  }

  private move(to: Position): void {
    this.cursor = to;
    this.selection = null;
    this.add({ type: "cursorPositionChange", data: to });
  }

  private add(input: UntimedInput): this {
    this.inputs.push({ time: this.time, ...input } as PlaybackInput);
    return this;
  }

  private wait(after: string): void {
    // A generator of Lehmer's: the same numbers on every machine.
    this.chance = (this.chance * 48_271) % 2_147_483_647;
    const pause = after === "\n" ? RHYTHM.afterLine : after === " " || after === INDENT ? RHYTHM.afterWord : 0;
    this.time += RHYTHM.least + (this.chance % RHYTHM.more) + pause;
  }
}
