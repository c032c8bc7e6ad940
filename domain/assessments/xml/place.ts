/** A place in a file: line and column, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns in a text. The lines are counted once, when the first place is asked for. */
export class LineIndex {
  private starts: number[] | undefined;

  constructor(private readonly source: string) {}

  /** Returns the place of an offset. A column is a UTF-16 code unit, as editors count. */
  placeOf(offset: number): Place {
    this.starts ??= lineStarts(this.source);
    const { starts } = this;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }
}

/** A line ends as in XML: with a line feed, a carriage return, or both. */
function lineStarts(source: string): number[] {
  const starts = [0];
  for (const end of source.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  return starts;
}
