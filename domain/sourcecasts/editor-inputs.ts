import { CodeLines, endOf, linesOf } from "./code-lines";
import type { CodeDelta, Position, UntimedInput } from "./playback-data";

/** A place as Monaco gives it: 1-based. */
interface EditorRange {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** Monaco's event of a change, as far as it is read here. */
export interface ContentChange {
  readonly changes: readonly { readonly range: EditorRange; readonly text: string }[];
  /** The text was set as a whole. */
  readonly isFlush: boolean;
}

/** Monaco's primary selection, as far as it is read here: 1-based. */
export interface EditorSelection {
  readonly selectionStartLineNumber: number;
  readonly selectionStartColumn: number;
  readonly positionLineNumber: number;
  readonly positionColumn: number;
}

const positionOf = (lineNumber: number, column: number): Position => ({ row: lineNumber - 1, column: column - 1 });

/**
 * Turns what happens in Monaco into inputs of a recording. It keeps a copy of the text, since Monaco does not say what an edit
 * removed. Changes of one event are listed from the end of the text to its beginning, each in places of the text before, so
 * they are right one after the other as they stand.
 */
export class EditorInputs {
  private code: CodeLines;

  /** @param text that the editor has now */
  constructor(text: string) {
    this.code = new CodeLines(linesOf(text));
  }

  get text(): string {
    return this.code.lines.join("\n");
  }

  /**
   * Returns the inputs of a change.
   * @param now the text after it, by which the copy is checked; a text that is not as expected is recorded as a whole
   */
  changed({ changes, isFlush }: ContentChange, now: string): UntimedInput<"codeDelta">[] {
    const inputs = isFlush ? [] : changes.flatMap(({ range, text }) => this.replace(range, text));
    return this.text === linesOf(now).join("\n") ? inputs : [...inputs, ...this.replaceAll(now)];
  }

  /** Returns the inputs of a moved cursor: where it is, and what is selected if anything is. */
  moved(selection: EditorSelection): UntimedInput<"cursorPositionChange" | "selectionRangeData">[] {
    const cursor = positionOf(selection.positionLineNumber, selection.positionColumn);
    const anchor = positionOf(selection.selectionStartLineNumber, selection.selectionStartColumn);
    const position = { type: "cursorPositionChange", data: cursor } as const;
    if (anchor.row === cursor.row && anchor.column === cursor.column) return [position];
    const isBackwards = cursor.row < anchor.row || (cursor.row === anchor.row && cursor.column < anchor.column);
    const range = isBackwards ? { start: cursor, end: anchor } : { start: anchor, end: cursor };
    return [position, { type: "selectionRangeData", data: { range, isBackwards } }];
  }

  private replace(range: EditorRange, text: string): UntimedInput<"codeDelta">[] {
    const start = this.code.clamp(positionOf(range.startLineNumber, range.startColumn));
    const end = this.code.clamp(positionOf(range.endLineNumber, range.endColumn));
    const deltas: CodeDelta[] = [];
    if (start.row !== end.row || start.column !== end.column) {
      deltas.push({ start, end, action: "remove", lines: this.code.between(start, end) });
    }
    if (text !== "") {
      const lines = linesOf(text);
      deltas.push({ start, end: endOf(start, lines), action: "insert", lines });
    }
    for (const delta of deltas) this.code.apply(delta);
    return deltas.map((data) => ({ type: "codeDelta", data }));
  }

  private replaceAll(text: string): UntimedInput<"codeDelta">[] {
    const end = { endLineNumber: this.code.lines.length, endColumn: (this.code.lines.at(-1) ?? "").length + 1 };
    const inputs = this.replace({ startLineNumber: 1, startColumn: 1, ...end }, text);
    this.code = new CodeLines(linesOf(text));
    return inputs;
  }
}
