import type { EnvironmentPicture } from "../drawings/environment-snapshot";
import type { Chapter } from "../library";

/** The parts of an assembled program, in the order in which they run; `repl` is a line of the REPL. */
export type PartName = "prelude" | "globals" | "prepend" | "student" | "postpend" | "testcase" | "repl";

/** Parts whose text belongs to the course: their functions never show their source. */
export const HIDDEN_PARTS: ReadonlySet<string> = new Set<PartName>(["globals", "prepend", "postpend", "testcase"]);

/** Tells whether the functions of a part show no source: the library's is made of helpers that no program knows. */
export const hidesSource = (part: string): boolean => part === "prelude" || HIDDEN_PARTS.has(part);

/** The rules that a part is parsed by, and the names that exist before it. */
export interface Scope {
  readonly chapter: Chapter;
  readonly names: ReadonlySet<string>;
  /** Exports of modules that are not built in: those loaded from the configured place. */
  readonly modules?: ReadonlyMap<string, readonly string[]>;
  /** Names that the part may use but not assign, although they were declared as variables. */
  readonly fixed?: ReadonlySet<string>;
  /** The text comes from a program with types, where `typeof` is allowed. */
  readonly typed?: boolean;
}

/** One problem of a program. `line` is 1-based in the text of `part`; 0 when the place is not known. */
export interface Problem {
  readonly phase: "syntax" | "runtime";
  readonly part: PartName | "unknown";
  readonly line: number;
  /** 0-based, of a text that could not be read: where reading stopped. */
  readonly column?: number;
  readonly explanation: string;
  /** The time limit was reached. */
  readonly timeout: boolean;
}

/** One frame of the environment in which a program is paused, innermost first. */
export interface Frame {
  readonly name: string;
  /** Names in the order of their declarations, with their values written out. */
  readonly bindings: ReadonlyArray<readonly [name: string, value: string]>;
}

/** Why a program waits. */
export type Pause =
  | { readonly on: "prompt"; readonly text: string }
  /** Nothing but the host's turn: it goes on as soon as the host has heard what came meanwhile. */
  | { readonly on: "slice" }
  | {
      readonly on: "breakpoint";
      readonly line: number;
      readonly frames: readonly Frame[];
      /** Missing where nobody observes the environments. */
      readonly picture?: EnvironmentPicture | undefined;
    };

/** How a paused program goes on: with an answer, to the next breakpoint, or to the next line. */
export type Resumption =
  | { readonly how: "answer"; readonly text: string | null }
  | { readonly how: "continue" }
  | { readonly how: "step" };

/** How the evaluation of a part ended. It is `paused` only where the host is interactive. */
export type Outcome =
  | {
      readonly kind: "value";
      readonly value: unknown;
      /** Of a search: whether the program can be asked for another answer, or has come to its last. */
      readonly answers?: "more" | "none";
    }
  | { readonly kind: "problems"; readonly problems: readonly Problem[] }
  | { readonly kind: "paused"; readonly pause: Pause; resume(how: Resumption): Outcome };
