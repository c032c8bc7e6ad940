import type { ExternalLibrary, Library } from "../library";
import { EXTERNALS } from "../modules/externals";
import { EMPTY_STUDIO, type OpenModule, type SourceModule } from "../modules/module";

/** The modules whose names a library's programs have without importing them; none for an unknown name. */
export const externalModules = ({ external }: Library): readonly SourceModule[] => {
  const name = external.toLowerCase();
  return Object.hasOwn(EXTERNALS, name) ? EXTERNALS[name as ExternalLibrary] : [];
};

/** The names of the external library's symbols that the question has. */
export const externalNames = (library: Library): string[] =>
  externalModules(library).flatMap((module) => Object.keys(importedNames(module.open(EMPTY_STUDIO), library)));

/**
 * The symbols of an opened external library: those that the question lists, or all of them when it lists none. A symbol
 * that no library has stays undeclared, and a program that uses it is told so.
 */
export function importedNames({ exports }: OpenModule, { symbols }: Library): Readonly<Record<string, unknown>> {
  if (symbols.length === 0) return exports;
  return Object.fromEntries(Object.entries(exports).filter(([name]) => symbols.includes(name)));
}
