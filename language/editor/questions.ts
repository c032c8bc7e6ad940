import type { Library } from "../library";
import type { Trap, TrapTexts } from "../traps";
import type { DeclarationKind, Position, Range } from "./scopes";

/** Questions of an editor about a program that is being written. */
export type Question =
  /** The names that could stand at the position, those of the prepend included. */
  | {
      readonly ask: "names";
      readonly library: Library;
      readonly prepend: string;
      readonly text: string;
      readonly at: Position;
    }
  /** Describes the name at the position, also one of the prepend. */
  | {
      readonly ask: "meaning";
      readonly library: Library;
      readonly prepend?: string;
      readonly text: string;
      readonly at: Position;
    }
  /** Every place where the name at the position means the same. */
  | { readonly ask: "occurrences"; readonly library?: Library; readonly text: string; readonly at: Position }
  /** The parts of the text in which the name at the position means the same. */
  | { readonly ask: "scope"; readonly library?: Library; readonly text: string; readonly at: Position }
  /** The edits that give the name at the position another one. */
  | {
      readonly ask: "rename";
      readonly library: Library;
      readonly prepend?: string;
      readonly text: string;
      readonly at: Position;
      readonly to: string;
    }
  /** The inferred type of the name at the position, after the type errors of the program: a line each. */
  | { readonly ask: "types"; readonly library: Library; readonly text: string; readonly at: Position }
  /** Problems that type inference finds, one a line: hints for a program that failed. */
  | { readonly ask: "hints"; readonly library: Library; readonly text: string }
  /** Where names of libraries stand, imported or not, and the modules that they come from. */
  | { readonly ask: "colours"; readonly library: Library; readonly text: string }
  /** What is wrong with the program before it runs. */
  | { readonly ask: "problems"; readonly library: Library; readonly prepend: string; readonly text: string }
  /** How a student's program could reach what decides the testcases of a question that is being written. */
  | ({ readonly ask: "traps" } & TrapTexts);

/** The questions that need the inference of types, which is large: another worker answers them. */
export type TypeQuestion = Extract<Question, { ask: "types" | "hints" }>;
export type ReadingQuestion = Exclude<Question, TypeQuestion>;

/** A name that could be typed. */
export interface Suggestion {
  readonly name: string;
  readonly kind: DeclarationKind | "keyword" | "builtin";
  /** One line: its parameters, or where it comes from. */
  readonly detail: string;
  /** What it is for, as text with markdown; empty when nobody wrote it down. */
  readonly documentation: string;
}

/** What a name is. */
export interface Meaning {
  readonly name: string;
  readonly at: Range;
  readonly kind: DeclarationKind | "keyword" | "builtin";
  readonly detail: string;
  readonly documentation: string;
  /** Where the program declares it; null for what the language or the prepend declares. */
  readonly declaredAt: Range | null;
  /** The address of its published documentation; null when there is none. */
  readonly link: string | null;
}

/** Something that is wrong with a program. */
export interface Diagnostic {
  /** 1-based; 0 when it is not known. */
  readonly line: number;
  /** What is wrong, in the words that a run would use. */
  readonly explanation: string;
  /** Why, and what to do about it; null when there is nothing to add. */
  readonly advice: string | null;
  /** The exact place; null when no more than the line is known. */
  readonly at: Range | null;
  /** True when it is a construct that the chapter does not have. */
  readonly forbidden: boolean;
}

/** What is answered to each question. */
export interface Answers {
  readonly names: readonly Suggestion[];
  readonly meaning: Meaning | null;
  readonly occurrences: readonly Range[];
  readonly colours: readonly Range[];
  readonly scope: readonly Range[];
  readonly rename: { readonly edits: readonly Range[] } | { readonly refused: string };
  readonly types: readonly string[];
  readonly hints: readonly string[];
  readonly problems: readonly Diagnostic[];
  readonly traps: readonly Trap[];
}

/** The answer to one question. */
export type AnswerTo<Asked extends Question> = Answers[Asked["ask"]];
