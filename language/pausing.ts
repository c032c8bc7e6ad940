import type { Library, Variant } from "./library";

/** Variants that the machine runs; native code has neither their searches nor their threads nor their continuations. */
export const ON_THE_MACHINE: ReadonlySet<Variant> = new Set<Variant>(["non-det", "concurrent", "explicit-control"]);

/** How a run is watched: lines before which it pauses, and pictures of its environment. */
interface Watched {
  readonly breakpoints?: readonly number[];
  readonly pictures?: number;
}

/**
 * Tells whether a run can be paused in the middle. The machine can stop before any statement; native code runs on until
 * it ends or its worker does.
 */
export function canPause({ variant }: Pick<Library, "variant">, { breakpoints = [], pictures = 0 }: Watched): boolean {
  if (ON_THE_MACHINE.has(variant)) return true;
  return variant !== "lazy" && (breakpoints.length > 0 || pictures > 0);
}
