import { BUNDLE_CHARACTERS } from "../domain/facts/limits";
import type { Bundle } from "./commands";
import { importedModules } from "./engine";
import { moduleNamed } from "./modules";
import { listLibrary, stringify } from "./slang";

/** The exports of a module. */
export type BundleExports = Readonly<Record<string, unknown>>;

/** The engine through which a bundle's text is evaluated, taken before a program can put another one in its place. */
const Evaluator = Function;

/** A module that a page may be asked for: a plain word, so that no program chooses an address. */
const PLAIN = /^[A-Za-z]\w*$/;

/** The modules that these texts import and that are not built in, each once. */
export function modulesToLoad(texts: readonly string[]): string[] {
  const imported = texts.flatMap((text) => (text.includes("import") ? importedModules(text) : []));
  return [...new Set(imported)].filter((name) => PLAIN.test(name) && !moduleNamed(name));
}

/** The result of `import` for a module that has a default export only, and for one that has names. */
const withDefault = (part: object) => ({ __esModule: true, default: part, ...part });

/**
 * Makes the `require` of bundles, which gives them the few parts of js-slang that they name. The bundles of one run share a
 * context of their own, in which they keep their state.
 */
export function requireForBundles(): (name: string) => unknown {
  const contexts: Record<string, { state: unknown; tabs: unknown }> = {};
  const moduleContexts = new Proxy(contexts, {
    get: (target, name) => {
      if (typeof name !== "string") return undefined;
      target[name] ??= { state: null, tabs: null };
      return target[name];
    },
  });
  const parts: Readonly<Record<string, unknown>> = {
    "js-slang/context": withDefault({ moduleContexts }),
    "js-slang/dist/stdlib/list": withDefault({ ...listLibrary }),
    "js-slang/dist/utils/stringify": withDefault({ stringify }),
  };
  return (name) => {
    if (Object.hasOwn(parts, name)) return parts[name];
    throw new Error(`it needs "${name}", which modules do not have here`);
  };
}

/** Matches a place where a statement can begin: the first column, after a statement, or after a comment of the build. */
const BEGIN = /(^|[\n\r;}]|\*\/)[ \t]*/.source;
const DEFAULT_EXPORT = new RegExp(`${BEGIN}export\\s+default\\b\\s*`);
const NAMED_AS_DEFAULT = new RegExp(`${BEGIN}export\\s*\\{\\s*([\\w$]+)\\s+as\\s+default\\s*\\}[ \\t]*;?`);

/** The text of a module as the body of a function that returns its default export. */
function asFunctionBody(text: string): string {
  const replaced = DEFAULT_EXPORT.test(text)
    ? text.replace(DEFAULT_EXPORT, "$1$default = ")
    : text.replace(NAMED_AS_DEFAULT, "$1$default = $2;");
  if (replaced === text) throw new Error("it has no default export");
  return `"use strict"; let $default;\n${replaced}\nreturn $default;`;
}

/**
 * Evaluates a module in the public bundle format: an ES module whose default export is a function that is given
 * `require` and gives back what the module exports.
 * @throws an Error in plain words when the text is no such module
 */
export function openBundle(
  { name, text }: { readonly name: string; readonly text: string },
  require: (name: string) => unknown,
): BundleExports {
  try {
    if (text.length > BUNDLE_CHARACTERS) throw new Error(`it is longer than ${BUNDLE_CHARACTERS} characters`);
    const make = new Evaluator(asFunctionBody(text))() as unknown;
    if (typeof make !== "function") throw new Error("its default export is not a function");
    const exports = (make as (require: unknown) => unknown)(require);
    if (typeof exports !== "object" || exports === null) throw new Error("it exports nothing");
    return { ...exports };
  } catch (error) {
    throw new Error(`Module "${name}" cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Opens the modules that a run waited for; returns their exports by name, or an Error when one cannot be used. */
export function openBundles(bundles: readonly Bundle[]): ReadonlyMap<string, BundleExports> | Error {
  const require = requireForBundles();
  const opened = new Map<string, BundleExports>();
  for (const bundle of bundles) {
    if ("problem" in bundle) return new Error(bundle.problem);
    try {
      opened.set(bundle.name, openBundle(bundle, require));
    } catch (error) {
      return error as Error;
    }
  }
  return opened;
}
