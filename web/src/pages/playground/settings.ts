import {
  type Chapter,
  DEFAULT_EXEC_TIME_MS,
  EXTERNAL_LIBRARIES,
  type ExternalLibrary,
  type Library,
  PLAYGROUND_VARIANTS,
  type Variant,
} from "../../../../language/library";

/** What the editor holds before anything was typed (specification, section 9). */
export const DEFAULT_PROGRAM = "// Type your program in here!";
/** Shortest time limit, in milliseconds (specification, section 9). */
export const MIN_EXEC_TIME_MS = 1000;
/** Longest time limit: a slip of the finger must not become an hour. */
export const MAX_EXEC_TIME_MS = 600_000;
/** Steps that the stepper takes at most (specification, section 9). */
export const STEP_LIMITS = { min: 500, max: 5000, usual: 1000 } as const;

/** What a playground is set to: everything that survives a reload. */
export interface Settings {
  readonly program: string;
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly external: ExternalLibrary;
  readonly execTimeMs: number;
  readonly stepLimit: number;
}

/** A fresh playground, in the language of the course where that is one. */
export function defaultSettings(sourceChapter: number | null, sourceVariant: string | null): Settings {
  const chapter = isChapter(sourceChapter) ? sourceChapter : 4;
  return {
    program: DEFAULT_PROGRAM,
    chapter,
    variant: PLAYGROUND_VARIANTS[chapter].find((one) => one === sourceVariant) ?? "default",
    external: "none",
    execTimeMs: DEFAULT_EXEC_TIME_MS,
    stepLimit: STEP_LIMITS.usual,
  };
}

const isChapter = (value: unknown): value is Chapter =>
  typeof value === "number" && Object.hasOwn(PLAYGROUND_VARIANTS, value);

export const within = (value: unknown, min: number, max: number, usual: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), min), max) : usual;

/** Settings as they were kept; whatever in them is no setting is taken from `usual`. */
export function parseSettings(text: string | null, usual: Settings): Settings {
  let kept: Partial<Record<keyof Settings, unknown>> = {};
  try {
    kept = Object(JSON.parse(text ?? "{}"));
  } catch {
    return usual; // Not ours, or torn.
  }
  const chapter = isChapter(kept.chapter) ? kept.chapter : usual.chapter;
  const variants: readonly Variant[] = PLAYGROUND_VARIANTS[chapter];
  return {
    program: typeof kept.program === "string" ? kept.program : usual.program,
    chapter,
    variant: variants.find((one) => one === kept.variant) ?? (chapter === usual.chapter ? usual.variant : "default"),
    external: EXTERNAL_LIBRARIES.find((one) => one === kept.external) ?? usual.external,
    execTimeMs: within(kept.execTimeMs, MIN_EXEC_TIME_MS, MAX_EXEC_TIME_MS, usual.execTimeMs),
    stepLimit: within(kept.stepLimit, STEP_LIMITS.min, STEP_LIMITS.max, usual.stepLimit),
  };
}

export const libraryOf = ({
  chapter,
  variant,
  external,
  execTimeMs,
}: Omit<Settings, "program" | "stepLimit">): Library => ({
  chapter,
  variant,
  external,
  symbols: [],
  globals: [],
  execTimeMs,
});
