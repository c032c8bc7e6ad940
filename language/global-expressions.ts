import { type Code, compilerFor, scopeNames } from "./engine";
import type { Library } from "./library";
import { globalsText } from "./testcases";

/** A global whose expression is no Source, and why. */
export interface GlobalProblem {
  readonly name: string;
  readonly explanation: string;
}

/**
 * Tells the first global of a library that no program could be given: its expression is not Source, or uses a name that
 * nothing before it declares. Nothing is run: what fails only when it runs is found when it does.
 */
export function problemOfGlobals(library: Library): GlobalProblem | null {
  const compiler = compilerFor(library);
  const names = new Set(scopeNames(library).elevated);
  for (const global of library.globals) {
    const text = globalsText({ ...library, globals: [global] });
    const code = compiler.compile("globals", text, { chapter: 4, names });
    if (Array.isArray(code)) return { name: global[0], explanation: code[0]?.explanation ?? "It is not Source." };
    const { declared } = code as Code;
    // An expression that closes its parenthesis would declare more than its name.
    if (declared.length !== 1) return { name: global[0], explanation: "It is more than one expression." };
    for (const name of declared) names.add(name);
  }
  return null;
}
