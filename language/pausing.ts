import type { Library, Variant } from "./library";

/** The engine of each variant; native code has neither searches nor threads nor continuations. */
const RUN_BY: Readonly<Record<Variant, "native code" | "machine">> = {
  default: "native code",
  lazy: "native code",
  wasm: "native code",
  concurrent: "machine",
  "non-det": "machine",
  gpu: "native code",
  "explicit-control": "machine",
  typed: "native code",
};

/** Tells whether the programs of a variant always run on the machine. */
export const runsOnMachine = (variant: Variant): boolean => RUN_BY[variant] === "machine";

/** How a run is watched: lines before which it pauses, and pictures of its environment. */
interface Watched {
  readonly breakpoints?: readonly number[];
  readonly pictures?: number;
}

/** Tells whether programs of a language can wait at a breakpoint. */
export const takesBreakpoints = ({ variant }: Pick<Library, "variant">): boolean => variant !== "lazy";

/**
 * Tells whether a run can be paused in the middle. The machine can stop before any statement; native code runs on until
 * it ends or its worker does.
 */
export function canPause(library: Pick<Library, "variant">, { breakpoints = [], pictures = 0 }: Watched): boolean {
  if (runsOnMachine(library.variant)) return true;
  return takesBreakpoints(library) && (breakpoints.length > 0 || pictures > 0);
}
