import { type DeviceType, deviceWith } from "../../../domain/facts/device-types";
import type { Library } from "../../../language/library";
import type { MediaLibrary } from "../../../language/modules/media";

/** The panel that shows a device of each type. */
const DEVICE_PANELS: Readonly<Record<DeviceType, MediaLibrary>> = { EV3: "ev3" };

/** The libraries that a program has, or is asked for, before anything was shown (specification, section 2). */
export function neededBy(library: Library, program: string): MediaLibrary[] {
  const device = deviceWith(library.external);
  return [
    ...(hasMatrix(library, program) ? (["sound_matrix"] as const) : []),
    ...(hasVideo(library, program) ? (["pix_n_flix"] as const) : []),
    ...(device === undefined ? [] : [DEVICE_PANELS[device]]),
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
