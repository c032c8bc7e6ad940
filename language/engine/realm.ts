import type { Host } from "./builtins";
import type { Outcome, PartName, Problem, Scope } from "./part";

/** A compiled part. It can be executed in any number of realms. */
export interface Code {
  readonly part: PartName;
  /** The names that it declares at its top level. */
  readonly declared: readonly string[];
}

/** Compiles parts for one library and starts realms in which they run. */
export interface Compiler {
  compile(part: PartName, text: string, scope: Scope): Code | Problem[];
  /** A fresh realm with all builtins, in which nothing has run. */
  start(host: Host): Realm;
}

/** Where parts are executed one after the other, each seeing what the ones before declared. */
export interface Realm {
  /** Runs one part under its own time limit. Never throws. */
  execute(code: Code): Outcome;
  /** The next answer of the last program, where a program can have several; undefined when there are no more. */
  next?(): Outcome;
  /**
   * Runs what a library does outside a program (a sound that asks for its next samples, a frame to filter) under a time
   * limit of its own, and tells what went wrong. Never throws.
   */
  attend(task: () => void): readonly Problem[];
  /** Keeps the present values of these names, whatever is declared over them later. */
  seal(names: readonly string[]): void;
  /** Declares the sealed names again, with the values they had. */
  restore(): void;
  /** The present values of declared names. */
  values(names: readonly string[]): readonly unknown[];
  /** Declares a constant whose value is no value of a program. */
  define(name: string, value: unknown): void;
  /** Declares `set_head` and `set_tail` anew, so that what changes pairs by them is noted. */
  noteChanges(): void;
}
