import type { ExternalLibrary } from "../library";
import { BINARY_TREE } from "./binary_tree";
import { EV3 } from "./ev3";
import type { SourceModule } from "./module";

/** The external libraries: whose names a program has without importing them. */
export const EXTERNALS: Readonly<Record<ExternalLibrary, readonly SourceModule[]>> = {
  none: [],
  runes: [],
  sounds: [],
  binarytrees: [BINARY_TREE],
  pixnflix: [],
  machinelearning: [],
  ev3: [EV3],
  all: [BINARY_TREE],
};
