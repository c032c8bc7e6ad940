import { externalNames, scopeNames } from "../engine";
import type { Library } from "../library";

interface Known {
  readonly all: ReadonlySet<string>;
  readonly external: ReadonlySet<string>;
}

/** To know the names of a language and library, its modules are opened: once. */
const known = new Map<string, Known>();

function knownOf(library: Library): Known {
  const { chapter, variant, external, symbols, globals } = library;
  const key = JSON.stringify([chapter, variant, external, symbols, globals.map(([name]) => name)]);
  let found = known.get(key);
  if (!found) {
    const all = new Set(scopeNames(library).student);
    for (const [name] of globals) all.add(name);
    found = { all, external: new Set(externalNames(library)) };
    known.set(key, found);
  }
  return found;
}

/** The names that programs have before anything is declared: the language's, the external library's, the question's. */
export const predefinedNames = (library: Library): ReadonlySet<string> => knownOf(library).all;

/** Those of the external library alone. */
export const externalLibraryNames = (library: Library): ReadonlySet<string> => knownOf(library).external;
