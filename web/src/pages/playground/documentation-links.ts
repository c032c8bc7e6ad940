import { moduleLink, sourceLink } from "../../../../language/editor/published";
import type { Chapter, ExternalLibrary, Variant } from "../../../../language/library";

/** Variants whose functions are documented on pages of their own; the others have those of their chapter. */
const DOCUMENTED_VARIANTS: ReadonlySet<Variant> = new Set<Variant>([
  "lazy",
  "concurrent",
  "non-det",
  "explicit-control",
  "typed",
]);

const MODULES: Readonly<Partial<Record<ExternalLibrary, string>>> = {
  runes: "rune",
  sounds: "sound",
  binarytrees: "binary_tree",
  pixnflix: "pix_n_flix",
};

/** Where a language's functions are documented. */
export const languageDocumentation = (chapter: Chapter, variant: Variant): string =>
  sourceLink(DOCUMENTED_VARIANTS.has(variant) ? `${chapter}_${variant}` : String(chapter));

/** Where a library's functions are documented; null when nowhere. */
export function libraryDocumentation(external: ExternalLibrary): string | null {
  const module = MODULES[external];
  return module === undefined ? null : moduleLink(module);
}
