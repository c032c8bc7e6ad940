import type { Chapter, Library } from "../library";

/** An error as the engine reports it. */
export interface Fault {
  readonly explanation: string;
  /** 1-based in the program's text; 0 when it is not known. */
  readonly line: number;
  /** 0-based, where reading a text stopped; undefined for other faults. */
  readonly column?: number | undefined;
}

/** Facts about the program besides its text. */
export interface ProgramContext {
  readonly library: Library;
  /** The names that the program can use, and those of each chapter of its variant. */
  readonly names: ReadonlySet<string>;
  namesOf(chapter: Chapter): ReadonlySet<string>;
}

/** The place of a fault, and all that is known around it. */
export interface FaultContext extends ProgramContext {
  readonly text: string;
  /** The line of the program that the fault is in. */
  readonly source: string;
  readonly fault: Fault;
  /** The function of the library, called in that line, inside of which it went wrong; null for others. */
  readonly inside: string | null;
}

/** Returns the advice for explanations of a pattern; null when there is nothing to add. */
export type Rule = readonly [pattern: RegExp, advise: (match: RegExpExecArray, about: FaultContext) => string | null];

/** The part of an explanation that a pattern has in parentheses. */
export const word = (match: RegExpExecArray, index = 1): string => match[index] ?? "";
