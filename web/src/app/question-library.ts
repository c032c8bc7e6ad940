import { QUESTION_VARIANTS } from "../../../domain/facts/languages";
import { type Chapter, DEFAULT_EXEC_TIME_MS, type Library, type Variant } from "../../../language/library";
import type { Schemas } from "../api/client";

/** The language of a question as the language worker wants it; unknown chapters and variants become the usual ones. */
export function libraryOf({ chapter, variant, execTimeMs, globals, external }: Schemas["Library"]): Library {
  const known = (chapter in QUESTION_VARIANTS ? chapter : 4) as Chapter;
  const allowed = QUESTION_VARIANTS[known] as readonly string[];
  return {
    chapter: known,
    variant: (variant !== null && allowed.includes(variant) ? variant : "default") as Variant,
    external: external.name.toLowerCase(),
    symbols: external.symbols,
    globals: Object.entries(globals),
    execTimeMs: execTimeMs ?? DEFAULT_EXEC_TIME_MS,
  };
}
