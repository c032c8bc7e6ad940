import { showsEnvironments } from "../../../language/environments/languages";
import type { Library } from "../../../language/library";
import type { Visualiser } from ".";

/** The languages that each visualiser is for (specification 001, section 9). */
export function draws(visualiser: Visualiser, { chapter, variant }: Pick<Library, "chapter" | "variant">): boolean {
  if (visualiser === "stepper") return chapter <= 2 && variant === "default";
  if (visualiser === "data") return chapter >= 2;
  return showsEnvironments({ chapter, variant });
}

/** Languages whose programs can wait at a breakpoint. */
export const pauses = ({ variant }: Pick<Library, "variant">): boolean => variant !== "lazy";
