import type { Variant } from "../library";
import { checkProgramForUndefinedVariables } from "../slang";
import { type Parsed, parsePart } from "./parse";
import type { PartName, Problem, Scope } from "./part";
import { toSyntaxProblems } from "./problems";

/** Parses one part and checks that its names are declared, or tells what is wrong with it. */
export function parseAndCheck(text: string, part: PartName, scope: Scope, variant: Variant): Parsed | Problem[] {
  const parsed = parsePart(text, part, scope, variant);
  if (Array.isArray(parsed)) return parsed;
  const imported = parsed.imports.flatMap(({ names }) => names.map(({ local }) => local));
  try {
    const view = {
      prelude: null,
      runtime: { environments: [{ head: Object.create(null) as object }] },
      nativeStorage: {
        builtins: new Map([["undefined", undefined]]),
        previousProgramsIdentifiers: new Set([...scope.names, ...imported]),
      },
    };
    checkProgramForUndefinedVariables(parsed.program, view);
    return parsed;
  } catch (error) {
    return toSyntaxProblems([error], part, text);
  }
}
