/** The door through which programs are run. */
export { type Host, shortTextOf, textOf } from "./builtins";
export type { EnvironmentObserver } from "./environment-observer";
export { externalNames } from "./externals";
export { Modules } from "./imports";
export { compilerFor, preparation, scopeNames } from "./languages";
export { misplaced, misplacedHint } from "./machine";
export { asksForVerbose, declaredNames, importedModules } from "./parse";
export type { Frame, Outcome, PartName, Pause, Problem, Resumption, Scope } from "./part";
export { usePreparation } from "./preparation";
export type { Code, Compiler, Realm } from "./realm";
export { type TextUses, textUses } from "./text-uses";
