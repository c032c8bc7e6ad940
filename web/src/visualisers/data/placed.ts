import type { ShownObject } from "../../../../language/drawings/values";
import type { Cell } from "./measures";

/** What hangs on an item of an object. */
export interface Child {
  readonly item: number;
  readonly id: number;
}

/** An object and what hangs on it. */
export interface Hanging {
  readonly object: ShownObject;
  readonly cells: readonly Cell[];
  readonly width: number;
  readonly children: readonly Child[];
  /** Items whose pointers are collapsed. */
  readonly collapsed: readonly number[];
}

/** An object where it stands; `x` is from where the drawing begins, `row` from its top. */
export interface Placed extends Hanging {
  readonly x: number;
  readonly row: number;
}

/** An argument of the call: a text, or where an arrow to its object begins (null). */
export interface PlacedRoot {
  readonly row: number;
  readonly text: string | null;
}
