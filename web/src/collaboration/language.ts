import { PLAYGROUND_VARIANTS } from "../../../domain/facts/languages";
import { type Chapter, EXTERNAL_LIBRARIES, type ExternalLibrary, type Variant } from "../../../language/library";

/** The language that all of a session run their program in. */
export interface Language {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly external: ExternalLibrary;
}

/** The language that a value of another peer names; null when it names none that the playground has. */
export function languageOf(value: Readonly<Record<string, unknown>>): Language | null {
  const chapter = Object.keys(PLAYGROUND_VARIANTS)
    .map((one) => Number(one) as Chapter)
    .find((one) => one === value.chapter);
  if (chapter === undefined) return null;
  const variant = (PLAYGROUND_VARIANTS[chapter] as readonly Variant[]).find((one) => one === value.variant);
  const external = EXTERNAL_LIBRARIES.find((one) => one === value.external);
  return variant === undefined || external === undefined ? null : { chapter, variant, external };
}

export const sameLanguage = (one: Language, other: Language): boolean =>
  one.chapter === other.chapter && one.variant === other.variant && one.external === other.external;
