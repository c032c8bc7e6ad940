import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import { goTogether } from "../../../../domain/facts/library-variants";
import { MAX_PLAYGROUND_TIME_MS } from "../../../../domain/facts/limits";
import {
  type Chapter,
  DEFAULT_EXEC_TIME_MS,
  EXTERNAL_LIBRARIES,
  type ExternalLibrary,
  type Library,
  type Variant,
} from "../../../../language/library";
import { parseOpenFile } from "../../program-files/file-state";
import type { OpenFile, Program } from "../../program-files/program-file";

/** What the editor holds before anything was typed (specification, section 9). */
export const DEFAULT_PROGRAM = "// Type your program in here!";
/** Shortest time limit, in milliseconds (specification, section 9). */
export const MIN_EXEC_TIME_MS = 1000;
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
  /** Runs the program by itself when it has changed. */
  readonly autorun: boolean;
  /** The program came by a link and the person has not run it yet, so nothing else may. */
  readonly unrun: boolean;
  /** The file that the program is kept in; null for one that is nowhere but here. */
  readonly file: OpenFile | null;
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
    autorun: false,
    unrun: false,
    file: null,
  };
}

const isChapter = (value: unknown): value is Chapter =>
  typeof value === "number" && Object.hasOwn(PLAYGROUND_VARIANTS, value);

export const within = (value: unknown, min: number, max: number, usual: number): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), min), max) : usual;

/** Takes the library away from a language that it does not go with. */
export function withFittingLibrary<Language extends Pick<Settings, "variant" | "external">>(
  language: Language,
): Language {
  return goTogether(language.external, language.variant) ? language : { ...language, external: "none" };
}

/** Settings out of what was kept; whatever in it is no setting is taken from `usual`. */
export function parseSettings(value: unknown, usual: Settings): Settings {
  const stored: Partial<Record<keyof Settings, unknown>> = Object(value);
  const chapter = isChapter(stored.chapter) ? stored.chapter : usual.chapter;
  const variants: readonly Variant[] = PLAYGROUND_VARIANTS[chapter];
  return withFittingLibrary({
    program: typeof stored.program === "string" ? stored.program : usual.program,
    chapter,
    variant: variants.find((one) => one === stored.variant) ?? (chapter === usual.chapter ? usual.variant : "default"),
    external: EXTERNAL_LIBRARIES.find((one) => one === stored.external) ?? usual.external,
    execTimeMs: within(stored.execTimeMs, MIN_EXEC_TIME_MS, MAX_PLAYGROUND_TIME_MS, usual.execTimeMs),
    stepLimit: within(stored.stepLimit, STEP_LIMITS.min, STEP_LIMITS.max, usual.stepLimit),
    autorun: stored.autorun === true,
    unrun: stored.unrun === true,
    file: parseOpenFile(stored.file),
  });
}

/** The program as files have it. */
export const programOf = ({ program, chapter, variant, external }: Settings): Program => ({
  text: program,
  language: { chapter, variant, external },
});

export const libraryOf = ({
  chapter,
  variant,
  external,
  execTimeMs,
}: Pick<Settings, "chapter" | "variant" | "external" | "execTimeMs">): Library => ({
  chapter,
  variant,
  external,
  symbols: [],
  globals: [],
  execTimeMs,
});
