import { moduleLink, sourceLink } from "../../../../language/editor/documentation-links";
import type { Chapter, ExternalLibrary, Variant } from "../../../../language/library";

/** Whether a variant's functions are documented on pages of their own; the others have those of their chapter. */
const HAS_OWN_PAGES: Readonly<Record<Variant, boolean>> = {
  default: false,
  lazy: true,
  wasm: false,
  concurrent: true,
  "non-det": true,
  gpu: false,
  "explicit-control": true,
  typed: true,
};

const MODULES: Readonly<Partial<Record<ExternalLibrary, string>>> = {
  runes: "rune",
  sounds: "sound",
  binarytrees: "binary_tree",
  pixnflix: "pix_n_flix",
};

/** Where a language's functions are documented. */
export const languageDocumentation = (chapter: Chapter, variant: Variant): string =>
  sourceLink(HAS_OWN_PAGES[variant] ? `${chapter}_${variant}` : String(chapter));

/** Where a library's functions are documented; null when nowhere. */
export function libraryDocumentation(external: ExternalLibrary): string | null {
  const module = MODULES[external];
  return module === undefined ? null : moduleLink(module);
}
