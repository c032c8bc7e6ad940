/** A translated prelude of js-slang. */
export interface PreludeCode {
  readonly declared: readonly string[];
  readonly text: string;
}

/** Data that is the same for every program of a language and can be prepared when a bundle is built. */
export interface Preparation {
  /** Translated preludes of chapter 4, by variant. */
  readonly preludes: ReadonlyArray<readonly [variant: string, code: PreludeCode]>;
  /** Names of builtins and preludes, by variant and chapter. */
  readonly names: ReadonlyArray<readonly [language: string, names: readonly string[]]>;
}

export const preludes = new Map<string, PreludeCode>();
export const baseNames = new Map<string, readonly string[]>();

/** Takes over what a build has prepared. */
export function usePreparation(preparation: Preparation): void {
  for (const [variant, code] of preparation.preludes) preludes.set(variant, code);
  for (const [language, names] of preparation.names) baseNames.set(language, names);
}
