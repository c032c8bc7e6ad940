import type {
  ExternalDocument,
  GlobalDocument,
  LibraryDocument,
  ProblemDocument,
} from "../../../../../domain/assessments/xml";
import { type Chapter, QUESTION_VARIANTS, type Variant } from "../../../../../domain/facts/languages";
import { goTogether } from "../../../../../domain/facts/library-variants";
import { DEFAULT_EXEC_TIME_MS, type Library } from "../../../../../language/library";
import type { MissionTask } from "../mission";
import { NEW_LIBRARY } from "../templates";
import { withoutWhiteSpace } from "./field-values";

type Deployments = Pick<MissionTask, "library" | "graderLibrary">;

/** The deployment that a mission's deployment begins with. */
export const newGlobal = (): LibraryDocument => NEW_LIBRARY;

/** The deployment that the mission's grader begins with: a copy of the mission's own. */
export const newGlobalGrader = (task: Deployments): LibraryDocument => task.library ?? NEW_LIBRARY;

/** The deployment that a question's own begins with: a copy of the mission's. */
export const newLocal = (task: Deployments): LibraryDocument => task.library ?? NEW_LIBRARY;

/** The deployment that a question's grader begins with: a copy of the question's own, else of the mission's. */
export const newLocalGrader = (problem: Pick<ProblemDocument, "library">, task: Deployments): LibraryDocument =>
  problem.library ?? task.library ?? NEW_LIBRARY;

/** Changes the chapter. A variant that the chapter does not have is left out. */
export function withChapter(library: LibraryDocument, chapter: Chapter): LibraryDocument {
  return withKnownVariant({ ...library, interpreter: chapter });
}

/** Returns the variants that a deployment can have: those of its chapter that its external library goes with. */
export const variantsOf = ({ interpreter, external }: LibraryDocument): readonly Variant[] =>
  QUESTION_VARIANTS[interpreter].filter((variant) => goTogether(external?.name ?? "none", variant));

function withKnownVariant(library: LibraryDocument): LibraryDocument {
  const isAvailable = library.variant !== null && variantsOf(library).includes(library.variant);
  return { ...library, variant: isAvailable ? library.variant : null };
}

const NO_EXTERNAL: ExternalDocument = { name: "none", symbols: [] };

/** Names the external library; its symbols stay. A variant that the library does not go with is left out. */
export function withExternalName(library: LibraryDocument, name: string): LibraryDocument {
  const external = library.external ?? NO_EXTERNAL;
  return external.name === name ? library : withKnownVariant({ ...library, external: { ...external, name } });
}

/** Changes the symbols of the external library. */
export function withSymbols(
  library: LibraryDocument,
  edit: (symbols: readonly string[]) => readonly string[],
): LibraryDocument {
  const external = library.external ?? NO_EXTERNAL;
  const symbols = edit(external.symbols);
  return symbols === external.symbols ? library : { ...library, external: { ...external, symbols } };
}

export const NEW_SYMBOL = "new_symbol";
export const NEW_GLOBAL: GlobalDocument = { identifier: "new_global", value: "null" };

/** Renames a global; white space is left out. */
export function withIdentifier(global: GlobalDocument, typed: string): GlobalDocument {
  const identifier = withoutWhiteSpace(typed);
  return identifier === global.identifier ? global : { ...global, identifier };
}

/** The names that a global may have; an upload refuses others. */
const NAME = /^(?!__proto__$)[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Tells whether a global or a symbol can have this name. */
export const isName = (name: string): boolean => NAME.test(name);

/** Returns the language of a deployment as an editor and a language worker take it. */
export const languageOf = (library: LibraryDocument | null): Library => ({
  chapter: library?.interpreter ?? 1,
  variant: library?.variant ?? "default",
  external: library?.external?.name ?? "none",
  symbols: library?.external?.symbols ?? [],
  globals: (library?.globals ?? []).map(({ identifier, value }) => [identifier, value]),
  execTimeMs: library?.execTimeMs ?? DEFAULT_EXEC_TIME_MS,
});
