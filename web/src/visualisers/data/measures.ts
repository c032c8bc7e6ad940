import type { ShownObject, ShownValue } from "../../../../language/drawings/values";
import type { Area, Point } from "../surface/view";

/** Roundness of corners, and the size of an arrow's head. */
const CORNER = 12;
const HEAD = { length: 7, width: 4.5 };

const number = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;

/** From one point towards another, so far. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

/** An arrow along points, with round corners and an open head at its end, as the data of one SVG path. */
export function arrow(points: readonly Point[]): string {
  const corners = points.filter((point, index) => index === 0 || Math.hypot(...between(points, index, point)) > 0.5);
  const [start, ...rest] = corners as [Point, ...Point[]];
  let d = `M${at(start)}`;
  rest.forEach((point, index) => {
    const before = corners[index] as Point;
    const next = rest[index + 1];
    if (!next) {
      d += `L${at(point)}`;
      return;
    }
    const room = Math.min(
      Math.hypot(point.x - before.x, point.y - before.y),
      Math.hypot(next.x - point.x, next.y - point.y),
    );
    const corner = Math.min(CORNER, room / 2);
    d += `L${at(towards(point, before, corner))}Q${at(point)} ${at(towards(point, next, corner))}`;
  });
  return d + head(corners.at(-2) ?? start, corners.at(-1) as Point);
}

const between = (points: readonly Point[], index: number, { x, y }: Point): [number, number] => {
  const before = points[index - 1] as Point;
  return [x - before.x, y - before.y];
};

function head(before: Point, tip: Point): string {
  const back = towards(tip, before, HEAD.length);
  const across = { x: ((tip.y - back.y) * HEAD.width) / HEAD.length, y: ((back.x - tip.x) * HEAD.width) / HEAD.length };
  const left = { x: back.x + across.x, y: back.y + across.y };
  const right = { x: back.x - across.x, y: back.y - across.y };
  return `M${at(left)}L${at(tip)}L${at(right)}`;
}

/** The least area that holds all the points. */
export function areaAround(points: readonly Point[]): Area {
  const [first] = points as [Point];
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

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
