/** The chapters of Source, 1 to 4. */
export type Chapter = 1 | 2 | 3 | 4;

/** The variants of Source that a question or a playground can ask for. */
export const VARIANTS = [
  "default",
  "lazy",
  "wasm",
  "concurrent",
  "non-det",
  "gpu",
  "explicit-control",
  "typed",
] as const;
export type Variant = (typeof VARIANTS)[number];

/** The external libraries, spelled as the wire does (lower case). */
export const EXTERNAL_LIBRARIES = [
  "none",
  "runes",
  "sounds",
  "binarytrees",
  "pixnflix",
  "machinelearning",
  "ev3",
  "all",
] as const;
export type ExternalLibrary = (typeof EXTERNAL_LIBRARIES)[number];

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

/** The variants that each chapter allows (specification, section 9, and explicit-control, which the engine has besides). */
export const CHAPTER_VARIANTS: Readonly<Record<Chapter, readonly Variant[]>> = {
  1: ["default", "lazy", "wasm"],
  2: ["default", "lazy"],
  3: ["default", "concurrent", "non-det"],
  4: ["default", "gpu", "explicit-control"],
};

/** The variants that the playground offers besides: programs with types, which no course and no question can ask for. */
export const PLAYGROUND_VARIANTS: Readonly<Record<Chapter, readonly Variant[]>> = {
  1: [...CHAPTER_VARIANTS[1], "typed"],
  2: [...CHAPTER_VARIANTS[2], "typed"],
  3: [...CHAPTER_VARIANTS[3], "typed"],
  4: [...CHAPTER_VARIANTS[4], "typed"],
};
