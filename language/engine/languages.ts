import type { Chapter, Library, Variant } from "../library";
import { runsOnMachine } from "../pausing";
import { engineVariant, freshContext } from "./builtins";
import type { EnvironmentObserver } from "./environment-observer";
import { externalNames } from "./externals";
import { MachineCompiler } from "./machine";
import { ADDED_NAMES } from "./machine/builtins";
import { NativeCompiler } from "./native";
import { parsePart } from "./parse";
import { baseNames, type Preparation, preludes } from "./preparation";
import type { Compiler } from "./realm";
import { TypedCompiler } from "./typed";

/** How a program is watched while it runs. */
export interface Watching {
  /**
   * Lines before which the student's part pauses, where the host is interactive; an empty list to run on the engine that
   * can pause at all.
   */
  readonly debug?: readonly number[];
  /** Follows the environments of the student's part. One that records nothing only describes where it pauses. */
  readonly observer?: EnvironmentObserver;
}

/**
 * The compiler that runs the library's variant.
 * @param options how the program is watched. The lazy variant cannot be: there it makes no difference.
 */
export function compilerFor(library: Library, options: Watching = {}): Compiler {
  const { variant } = library;
  if (variant === "typed") return new TypedCompiler(library, compilerFor({ ...library, variant: "default" }, options));
  const { debug, observer } = options;
  const watched = (debug !== undefined || observer?.recording === true) && variant !== "lazy";
  if (runsOnMachine(variant) || watched) return new MachineCompiler(library, debug ?? null, observer ?? null);
  return new NativeCompiler(library);
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
  for (const name of ADDED_NAMES[variant] ?? []) names.add(name);
  if (context.prelude) {
    const prelude = parsePart(context.prelude, "prelude", { chapter: 4, names }, variant);
    if (!Array.isArray(prelude)) for (const name of prelude.declared) names.add(name);
  }
  baseNames.set(key, [...names]);
  return [...names];
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
    for (const variant of ["default", "lazy", "non-det", "concurrent"] as const) {
      namesOf(variant, chapter);
      if (!runsOnMachine(variant)) compilerFor(plain(variant, chapter)).start({ display: () => undefined });
    }
  }
  return { preludes: [...preludes], names: [...baseNames] };
}
