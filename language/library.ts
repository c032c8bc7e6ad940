import type { Chapter, Variant } from "../domain/facts/languages";

export { EXTERNAL_LIBRARIES, type ExternalLibrary } from "../domain/facts/external-libraries";
export type { Chapter, Variant };

/** Which language a program is written in: what a question's DEPLOYMENT says, defaults filled in. */
export interface Library {
  readonly chapter: Chapter;
  readonly variant: Variant;
  /** Name of the external library, lower case; an unknown name counts as `none` with its symbols missing. */
  readonly external: string;
  /** Names of the external library's symbols that the question uses. */
  readonly symbols: readonly string[];
  /** Extra global names, each with an expression text that is evaluated as Source. */
  readonly globals: ReadonlyArray<readonly [name: string, expression: string]>;
  /** Time limit of one program part, in milliseconds. */
  readonly execTimeMs: number;
}

/** The time limit when a question names none, in milliseconds (specification, section 9). */
export const DEFAULT_EXEC_TIME_MS = 1000;
