import type { Program } from "estree";
import type { Context } from "js-slang/dist/types";
import { checkProgramForUndefinedVariables } from "js-slang/dist/validator/validator";
import type { Variant } from "../library";
import { parsePart } from "./parse";
import type { PartName, Problem, Scope } from "./part";
import { toSyntaxProblems } from "./problems";
import type { Code } from "./realm";

/** A part that is run from its syntax tree, not from generated code. */
export interface TreeCode extends Code {
  readonly program: Program;
}

/** Parses one part and checks its names, or tells what is wrong with it. */
export function compileTree(text: string, part: PartName, scope: Scope, variant: Variant): TreeCode | Problem[] {
  const parsed = parsePart(text, part, scope, variant);
  if (Array.isArray(parsed)) return parsed;
  try {
    const view = {
      prelude: null,
      runtime: { environments: [{ head: Object.create(null) as object }] },
      nativeStorage: { builtins: new Map([["undefined", undefined]]), previousProgramsIdentifiers: scope.names },
    };
    checkProgramForUndefinedVariables(parsed.program as never, view as unknown as Context);
    return { part, declared: parsed.declared, program: parsed.program };
  } catch (error) {
    return toSyntaxProblems([error], part);
  }
}
