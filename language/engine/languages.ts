import type { Chapter, Library, Variant } from "../library";
import { engineVariant, freshContext } from "./builtins";
import { ConcurrentCompiler, THREAD_NAMES } from "./concurrent";
import { externalNames } from "./externals";
import { NativeCompiler } from "./native";
import { NonDetCompiler, SEARCH_NAMES } from "./non-det";
import { parsePart } from "./parse";
import { baseNames, type Preparation, preludes } from "./prepared";
import type { Compiler } from "./realm";

/** The compiler that runs the library's variant. */
export function compilerFor(library: Library): Compiler {
  const variant = engineVariant(library.variant);
  if (variant === "non-det") return new NonDetCompiler(library);
  return variant === "concurrent" ? new ConcurrentCompiler(library) : new NativeCompiler(library);
}

/** The names that exist before any part of a question: for its student, and for the course's own parts. */
export interface ScopeNames {
  readonly student: ReadonlySet<string>;
  readonly elevated: ReadonlySet<string>;
}

export function scopeNames(library: Library): ScopeNames {
  const external = externalNames(library);
  const all = (chapter: Chapter) => new Set([...namesOf(library.variant, chapter), ...external]);
  return { student: all(library.chapter), elevated: all(4) };
}

function namesOf(variant: Variant, chapter: Chapter): readonly string[] {
  const key = `${engineVariant(variant)} ${chapter}`;
  const cached = baseNames.get(key);
  if (cached) return cached;
  const context = freshContext(plain(variant, chapter), { display: () => undefined }, chapter);
  const names = new Set(context.nativeStorage.builtins.keys());
  for (const name of ownNames(variant)) names.add(name);
  if (context.prelude) {
    const prelude = parsePart(context.prelude, "prelude", { chapter: 4, names }, variant);
    if (!Array.isArray(prelude)) for (const name of prelude.declared) names.add(name);
  }
  baseNames.set(key, [...names]);
  return [...names];
}

function ownNames(variant: Variant): readonly string[] {
  if (variant === "non-det") return SEARCH_NAMES;
  return variant === "concurrent" ? THREAD_NAMES : [];
}

const plain = (variant: Variant, chapter: Chapter): Library => ({
  chapter,
  variant,
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

/** Makes everything that is the same for all programs of a language, for a build to keep. */
export function preparation(): Preparation {
  for (const chapter of [1, 2, 3, 4] as const) {
    for (const variant of ["default", "lazy", "non-det"] as const) {
      namesOf(variant, chapter);
      if (variant !== "non-det") compilerFor(plain(variant, chapter)).start({ display: () => undefined });
    }
  }
  return { preludes: [...preludes], names: [...baseNames] };
}
