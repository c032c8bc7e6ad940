import type { Library } from "../library";
import { BINARY_TREES } from "./binary-trees";

/** A builtin: its declaration as it is shown, `name(params)`, and its value. */
export type Symbols = ReadonlyArray<readonly [declaration: string, value: unknown]>;

const LIBRARIES: Readonly<Record<string, Symbols>> = { binarytrees: BINARY_TREES, all: BINARY_TREES };

const nameOf = (declaration: string): string => declaration.split("(")[0] as string;

/** The names of those symbols. */
export const externalNames = (library: Library): string[] =>
  externalSymbols(library).map(([declaration]) => nameOf(declaration));

/**
 * The symbols of the question's external library: those that it lists, or all of them when it lists none. A symbol that
 * no library has stays undeclared, and a program that uses it is told so.
 */
export function externalSymbols({ external, symbols }: Library): Symbols {
  const known = LIBRARIES[external.toLowerCase()] ?? [];
  return symbols.length === 0 ? known : known.filter(([declaration]) => symbols.includes(nameOf(declaration)));
}
