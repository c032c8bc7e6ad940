import { type Code, compilerFor, scopeNames } from "./engine";
import type { Library } from "./library";
import { worldOf } from "./robot/question-world";
import { isForRobot, WORLD_GLOBAL } from "./robot/robot-library";
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
  const forRobot = isForRobot(library) ? worldProblem(library) : null;
  if (forRobot) return forRobot;
  const compiler = compilerFor(library);
  const names = new Set(scopeNames(library).elevated);
  for (const global of library.globals) {
    if (isForRobot(library) && global[0] === WORLD_GLOBAL) continue;
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

/** A robot's world is a file of its own, not an expression. */
function worldProblem(library: Library): GlobalProblem | null {
  const world = worldOf(library);
  const first = world.kind === "problems" ? world.problems[0] : undefined;
  return first ? { name: WORLD_GLOBAL, explanation: `line ${first.line}: ${first.message}` } : null;
}
