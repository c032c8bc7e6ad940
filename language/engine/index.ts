/** The one door to js-slang: nothing outside this folder imports it. */
export { type Host, textOf } from "./builtins";
export { compilerFor, preparation, scopeNames } from "./languages";
export { declaredNames } from "./parse";
export type { Outcome, PartName, Problem, Scope } from "./part";
export { usePreparation } from "./prepared";
export type { Code, Compiler, Realm } from "./realm";
