import type { Library } from "../library";
import { engineVariant, freshContext } from "./builtins";
import { ConcurrentCompiler } from "./concurrent";
import { NativeCompiler } from "./native";
import { NonDetCompiler, SEARCH_NAMES } from "./non-det";
import { parsePart } from "./parse";
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

const cache = new Map<string, ScopeNames>();

export function scopeNames(library: Library): ScopeNames {
  const { chapter, variant, external, symbols } = library;
  const key = JSON.stringify([chapter, engineVariant(variant), external, symbols]);
  const cached = cache.get(key);
  if (cached) return cached;
  const names = { student: namesOf(library, chapter), elevated: namesOf(library, 4) };
  cache.set(key, names);
  return names;
}

function namesOf(library: Library, chapter: number): ReadonlySet<string> {
  const context = freshContext(library, { display: () => undefined }, chapter);
  const names = new Set(context.nativeStorage.builtins.keys());
  if (engineVariant(library.variant) === "non-det") for (const name of SEARCH_NAMES) names.add(name);
  if (context.prelude) {
    const prelude = parsePart(context.prelude, "prelude", { chapter: 4, names }, library.variant);
    if (!Array.isArray(prelude)) for (const name of prelude.declared) names.add(name);
  }
  return names;
}
