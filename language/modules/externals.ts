import type { ExternalLibrary } from "../library";
import { BINARY_TREE } from "./binary_tree";
import { EV3 } from "./ev3";
import { MACHINE_LEARNING } from "./machine_learning";
import type { SourceModule } from "./module";
import { PIXNFLIX } from "./pix_n_flix";
import { RUNES } from "./rune";
import { SOUNDS } from "./sound";
import { TONE_MATRIX } from "./sound_matrix";

/** The external libraries: whose names a program has without importing them. */
export const EXTERNALS: Readonly<Record<ExternalLibrary, readonly SourceModule[]>> = {
  none: [],
  runes: [RUNES],
  sounds: [SOUNDS, TONE_MATRIX],
  binarytrees: [BINARY_TREE],
  pixnflix: [PIXNFLIX],
  machinelearning: [MACHINE_LEARNING],
  ev3: [EV3],
  all: [RUNES, BINARY_TREE, SOUNDS, TONE_MATRIX, PIXNFLIX],
};
