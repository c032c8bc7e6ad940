import type { Caret, Step } from "./edit-history";
import { edited } from "./edit-history";

/** A place in a text, 1-based as Monaco counts. */
export interface Place {
  readonly lineNumber: number;
  readonly column: number;
}

/** A selection by places. */
export interface PlacedCaret {
  readonly selectionStartLineNumber: number;
  readonly selectionStartColumn: number;
  readonly positionLineNumber: number;
  readonly positionColumn: number;
}

/** An edit by places in the text before it. */
export interface PlacedEdit {
  readonly range: {
    readonly startLineNumber: number;
    readonly startColumn: number;
    readonly endLineNumber: number;
    readonly endColumn: number;
  };
  readonly text: string;
}

/** A step of undo by places. */
export interface PlacedStep {
  readonly edits: readonly PlacedEdit[];
  readonly before: PlacedCaret;
  readonly after: PlacedCaret;
}

/** Returns the place of an offset. */
export function placeOf(text: string, offset: number): Place {
  let lineNumber = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < offset; end = text.indexOf("\n", start)) {
    lineNumber += 1;
    start = end + 1;
  }
  return { lineNumber, column: offset - start + 1 };
}

/** Returns a selection by places. */
export function placedCaret(text: string, { anchor, head }: Caret): PlacedCaret {
  const [start, position] = [placeOf(text, anchor), placeOf(text, head)];
  return {
    selectionStartLineNumber: start.lineNumber,
    selectionStartColumn: start.column,
    positionLineNumber: position.lineNumber,
    positionColumn: position.column,
  };
}

/** Returns steps by places, as Monaco takes them: places hold whatever its line ends are. */
export function placedSteps(base: string, steps: readonly Step[]): readonly PlacedStep[] {
  let text = base;
  return steps.map((step) => {
    const before = placedCaret(text, step.before);
    const edits = step.edits.map((edit) => {
      const [start, end] = [placeOf(text, edit.at), placeOf(text, edit.at + edit.removed.length)];
      text = edited(text, edit);
      const range = {
        startLineNumber: start.lineNumber,
        startColumn: start.column,
        endLineNumber: end.lineNumber,
        endColumn: end.column,
      };
      return { range, text: edit.inserted };
    });
    return { edits, before, after: placedCaret(text, step.after) };
  });
}
