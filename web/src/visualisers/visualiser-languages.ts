import { deviceWith } from "../../../domain/facts/device-types";
import { showsEnvironments } from "../../../language/environments/languages";
import type { Library } from "../../../language/library";

/** The visualisers by the ids of their tabs. */
export type Visualiser = "stepper" | "data" | "environment";

/**
 * Tells whether a visualiser is for a language (specification 001, section 9). What runs on a robot, here or elsewhere, none
 * of them can follow.
 */
export function draws(
  visualiser: Visualiser,
  { chapter, variant, external = "none" }: Pick<Library, "chapter" | "variant"> & Partial<Pick<Library, "external">>,
): boolean {
  if (deviceWith(external) !== undefined) return false;
  if (visualiser === "stepper") return chapter <= 2 && variant === "default";
  if (visualiser === "data") return chapter >= 2;
  return showsEnvironments({ chapter, variant });
}
