import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import { EXTERNAL_LIBRARIES } from "../../../../language/library";
import type { ProgramLanguage } from "../program-file";

/** What Drive keeps of a program beside its text, for this app alone. */
export type AppProperties = Readonly<Record<string, string>>;

/** Writes a program's language as Drive keeps it. */
export const propertiesOf = ({ chapter, variant, external }: ProgramLanguage): AppProperties => ({
  source: "true",
  chapter: String(chapter),
  variant,
  // As other front ends write and read it.
  external: external.toUpperCase(),
});

/** Reads a program's language. What is missing or not known is Source §4, default, without a library. */
export function languageOf(properties: AppProperties): ProgramLanguage {
  const chapter = ([1, 2, 3, 4] as const).find((one) => String(one) === properties.chapter) ?? 4;
  const variant = PLAYGROUND_VARIANTS[chapter].find((one) => one === properties.variant) ?? "default";
  const external = EXTERNAL_LIBRARIES.find((one) => one === properties.external?.toLowerCase()) ?? "none";
  return { chapter, variant, external };
}
