import type { ShownObject, ShownValue } from "../../../../language/drawings/values";

type ShownFunction = Extract<ShownObject, { kind: "function" }>;

/** Sizes of a drawing, in its units: a unit is a pixel until somebody zooms. */
export const BOX = 32;
/** From the top of one row to that of the next. */
export const ROW = 72;
/** Width of a box that holds a pointer, and the least of any. */
export const CELL = 36;
/** Positions in a row are multiples of this. */
export const GRID = 20;
/** Least space between two neighbours in a row: an arrow must fit. */
export const GAP = 24;
/** Characters of a text that are drawn (specification); the tooltip has all. */
export const SHOWN_CHARACTERS = 20;
/** From the left of a function to the centres of its circles, and their radius. */
export const CIRCLES = [18, 40] as const;
export const RADIUS = 11;
/** Where the label of a function begins. */
export const LABEL_AT = 58;
const CHARACTER = 7.8;
const PADDING = 9;
/** From here on characters are as wide as two. */
const WIDE = 0x1100;

/** A text on one line, cut as the specification says. */
export function shownText(text: string): string {
  const line = [...text.replace(/\s+/g, " ")];
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS).join("")}...` : line.join("");
}

export function textWidth(text: string): number {
  let characters = 0;
  for (const character of text) characters += (character.codePointAt(0) as number) >= WIDE ? 2 : 1;
  return characters * CHARACTER;
}

/** How a function is labelled: `add(x, y)`, or the beginning of its text when it has no name. */
export function labelOf({ name, parameters, text }: Pick<ShownFunction, "name" | "parameters" | "text">): string {
  const list = `(${parameters.join(", ")})`;
  if (name !== "") return shownText(name + list);
  return shownText(text === "" ? `${list} =>` : text);
}

/** Width of the box of an item, when it is drawn as text; a slash stands for null. */
export function cellWidth(item: ShownValue | null): number {
  if (item === null || "object" in item || item.text === "null") return CELL;
  return Math.max(CELL, Math.ceil(textWidth(shownText(item.text)) + 2 * PADDING));
}

/** One box of an array: where it is, from the left of the array. */
export interface Cell {
  readonly x: number;
  readonly width: number;
}

/** The boxes of an object and its width. The last box of a cut array says how many items are left out. */
export function boxesOf(object: ShownObject): { readonly cells: readonly Cell[]; readonly width: number } {
  if (object.kind === "function") return { cells: [], width: Math.ceil(LABEL_AT + textWidth(labelOf(object))) };
  const cells: Cell[] = [];
  let x = 0;
  const add = (width: number) => {
    cells.push({ x, width });
    x += width;
  };
  for (const item of object.items) add(cellWidth(item));
  if (object.more > 0) add(Math.ceil(textWidth(moreText(object.more)) + 2 * PADDING));
  return { cells, width: Math.max(x, CELL) };
}

export const moreText = (more: number): string => `+${more}`;

/** For what is only to be seen: the handles and the text form say it in words. */
export const UNHEARD = { "aria-hidden": true } as const;
