import { type CodeDelta, PLAYBACK_LIMITS, type Position } from "./playback-data";

/** Divides a text into lines as the editor of the recordings of mid-2022 (Ace) does: U+2028 and U+2029 end none. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** The text of an editor as lines, changed as Ace changes it: also between the two halves of a surrogate pair. */
export class CodeLines {
  private list: string[];
  private characters: number;

  constructor(lines: readonly string[]) {
    this.list = lines.length === 0 ? [""] : [...lines];
    this.characters = this.list.reduce((sum, line) => sum + line.length, 0);
  }

  get lines(): readonly string[] {
    return this.list;
  }

  /** Returns the nearest place that is in the text. */
  clamp({ row, column }: Position): Position {
    if (row >= this.list.length) return { row: this.list.length - 1, column: (this.list.at(-1) ?? "").length };
    return { row, column: Math.min(column, (this.list[row] ?? "").length) };
  }

  /**
   * Applies a change where it fits, else at the nearest place; one by which the text would become larger than a recording's may be
   * is left out.
   *
   * @returns the places that the change went to, null for one that was left out
   */
  apply({ action, start, end, lines }: CodeDelta): { readonly start: Position; readonly end: Position } | null {
    const from = this.clamp(start);
    if (action === "insert") return this.insert(from, lines);
    const to = this.clamp(end);
    return isBefore(to, from) ? null : this.remove(from, to);
  }

  /** Returns the lines between two places of the text. */
  between(start: Position, end: Position): string[] {
    const part = this.list.slice(start.row, end.row + 1);
    part[part.length - 1] = (part.at(-1) ?? "").slice(0, end.column);
    part[0] = (part[0] ?? "").slice(start.column);
    return part;
  }

  private insert(start: Position, inserted: readonly string[]) {
    if (inserted.length === 0) return null;
    const line = this.list[start.row] ?? "";
    const [before, after] = [line.slice(0, start.column), line.slice(start.column)];
    const rows = [...inserted];
    const end = endOf(start, inserted);
    rows[0] = before + rows[0];
    rows[rows.length - 1] += after;
    const added = inserted.reduce((sum, one) => sum + one.length, 0);
    const isTooLarge =
      this.characters + added > PLAYBACK_LIMITS.textCharacters ||
      this.list.length + inserted.length - 1 > PLAYBACK_LIMITS.textLines ||
      rows.some((row) => row.length > PLAYBACK_LIMITS.lineCharacters);
    if (isTooLarge) return null;
    this.characters += added;
    if (rows.length === 1) this.list[start.row] = rows[0] ?? "";
    else this.list.splice(start.row, 1, ...rows);
    return { start, end };
  }

  private remove(start: Position, end: Position) {
    const removedLength = this.between(start, end).reduce((sum, one) => sum + one.length, 0);
    const joined = (this.list[start.row] ?? "").slice(0, start.column) + (this.list[end.row] ?? "").slice(end.column);
    if (joined.length > PLAYBACK_LIMITS.lineCharacters) return null;
    this.characters -= removedLength;
    if (start.row === end.row) this.list[start.row] = joined;
    else this.list.splice(start.row, end.row - start.row + 1, joined);
    return { start, end };
  }
}

/** Returns the place after lines that are put in at a place. */
export function endOf(start: Position, lines: readonly string[]): Position {
  const last = lines.at(-1) ?? "";
  return lines.length === 1
    ? { row: start.row, column: start.column + last.length }
    : { row: start.row + lines.length - 1, column: last.length };
}

export const isBefore = (one: Position, other: Position): boolean =>
  one.row < other.row || (one.row === other.row && one.column < other.column);

/** Returns where a place of the text is after a change of it; one at which text is put in goes along to its end. */
export function movedBy(action: CodeDelta["action"], start: Position, end: Position, place: Position): Position {
  if (isBefore(place, start)) return place;
  if (action === "insert") {
    if (place.row > start.row) return { row: place.row + end.row - start.row, column: place.column };
    return { row: end.row, column: end.column + place.column - start.column };
  }
  if (isBefore(place, end)) return start;
  if (place.row > end.row) return { row: place.row - (end.row - start.row), column: place.column };
  return { row: start.row, column: start.column + place.column - end.column };
}
