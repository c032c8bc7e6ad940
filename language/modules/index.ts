import { BINARY_TREE } from "./binary_tree";
import { EV3 } from "./ev3";
import { GAME } from "./game";
import { EMPTY_STUDIO, type SourceModule } from "./module";
import { PIX_N_FLIX } from "./pix_n_flix";
import { REPEAT } from "./repeat";
import { RUNE } from "./rune";
import { SOUND } from "./sound";
import { SOUND_MATRIX } from "./sound_matrix";
import { STEREO_SOUND } from "./stereo_sound";

/** Every module that a program can import without a configured place of further ones. */
const MODULES: readonly SourceModule[] = [
  BINARY_TREE,
  EV3,
  GAME,
  PIX_N_FLIX,
  REPEAT,
  RUNE,
  SOUND,
  SOUND_MATRIX,
  STEREO_SOUND,
];

/** The module of that name; undefined when there is none. */
export const moduleNamed = (name: string): SourceModule | undefined => MODULES.find((module) => module.name === name);

/** Names of all modules, in the order of the alphabet. */
export const moduleNames = (): readonly string[] => MODULES.map(({ name }) => name).sort();

/** Lists the names that a module lets programs import. */
export const namesOf = (module: SourceModule): readonly string[] => Object.keys(module.open(EMPTY_STUDIO).exports);
