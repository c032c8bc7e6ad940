import type { ShownObject } from "../../../../language/drawings/values";

type FunctionObject = Extract<ShownObject, { kind: "function" }>;

/** A function beside the name that was first to hold it. */
export interface PlacedFunction {
  readonly object: FunctionObject;
  readonly holder: number;
  readonly label: string;
  readonly fresh: boolean;
  readonly x: number;
  /** The middle of it. */
  readonly y: number;
  readonly width: number;
}
