import type { Library } from "../../../language/library";
import type { MediaLibrary } from "../../../language/modules/media";

/** The libraries that a program has, or is asked for, before anything was shown (specification, section 2). */
export function neededBy(library: Library, program: string): MediaLibrary[] {
  return [
    ...(hasMatrix(library, program) ? (["sound_matrix"] as const) : []),
    ...(hasVideo(library, program) ? (["pix_n_flix"] as const) : []),
    ...(library.external === "ev3" ? (["ev3"] as const) : []),
    ...(library.external === "machinelearning" ? (["machine_learning"] as const) : []),
  ];
}

/** True when the library has `get_matrix`, or the program imports it (specification, section 2). */
function hasMatrix({ external, symbols }: Library, program: string): boolean {
  if (/["']sound_matrix["']/.test(program)) return true;
  return symbols.length > 0 ? symbols.includes("get_matrix") : external === "sounds" || external === "all";
}

const hasVideo = ({ external }: Library, program: string): boolean =>
  external === "pixnflix" || external === "all" || /["']pix_n_flix["']/.test(program);
