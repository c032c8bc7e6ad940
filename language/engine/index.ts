/** The door through which programs are run. */
export { type Host, shortTextOf, textOf } from "./builtins";

export { externalNames } from "./externals";
export { Modules } from "./imports";
export { compilerFor, preparation, scopeNames } from "./languages";

export { asksForVerbose, declaredNames, importedModules } from "./parse";
export type { Frame, Outcome, PartName, Pause, Problem, Resumption } from "./part";
export { usePreparation } from "./preparation";
export type { Code, Compiler, Realm } from "./realm";
export { type TextUses, textUses } from "./text-uses";
