/** A place in the table: the head is row 0, the name of a student column 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  /** With the head. */
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page up or down passes. */
  readonly page: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const clamped = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

/** Returns the place that a key leads to from another, as grids of the ARIA practices do; null for keys that do not move. */
export function placeAfterKey(
  { row, column }: GridPlace,
  { key, ctrlKey, metaKey, altKey }: Key,
  { rows, columns, page }: GridSize,
): GridPlace | null {
  if (altKey) return null;
  const isFar = ctrlKey || metaKey;
  const moves: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? columns - 1 : column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to ? { row: clamped(to.row, rows), column: clamped(to.column, columns) } : null;
}
