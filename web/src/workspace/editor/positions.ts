import type { Position, Range } from "../../../../language/editor/scopes";

/** A place as Monaco counts it: columns from 1. */
export interface MonacoPosition {
  readonly lineNumber: number;
  readonly column: number;
}
export interface MonacoRange {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** A caret of Monaco as the language counts: columns from 0. */
export const positionOf = ({ lineNumber, column }: MonacoPosition): Position => ({
  line: lineNumber,
  column: column - 1,
});

/** A place in the language's counting as a range of Monaco. */
export const rangeOf = ({ start, end }: Range): MonacoRange => ({
  startLineNumber: start.line,
  startColumn: start.column + 1,
  endLineNumber: end.line,
  endColumn: end.column + 1,
});

/** Whether a caret stands in a range or at one of its ends. */
export function touches(range: MonacoRange, { lineNumber, column }: MonacoPosition): boolean {
  if (lineNumber < range.startLineNumber || lineNumber > range.endLineNumber) return false;
  if (lineNumber === range.startLineNumber && column < range.startColumn) return false;
  return !(lineNumber === range.endLineNumber && column > range.endColumn);
}
