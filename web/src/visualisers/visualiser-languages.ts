import { showsEnvironments } from "../../../language/environments/languages";
import type { Library } from "../../../language/library";

/** The visualisers by the ids of their tabs. */
export type Visualiser = "stepper" | "data" | "environment";

/** Tells whether a visualiser is for a language (specification 001, section 9). */
export function draws(visualiser: Visualiser, { chapter, variant }: Pick<Library, "chapter" | "variant">): boolean {
  if (visualiser === "stepper") return chapter <= 2 && variant === "default";
  if (visualiser === "data") return chapter >= 2;
  return showsEnvironments({ chapter, variant });
}
