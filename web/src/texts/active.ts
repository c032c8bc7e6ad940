import type { Catalogues } from "./catalogues";

/** A language the screens can speak. */
export interface Language {
  /** BCP 47, for the `lang` of the document. */
  readonly code: string;
  /** The locale that writes dates and numbers. */
  readonly formats: string;
  /** Gives the texts of one catalogue; the English ones are passed along. */
  texts<Name extends keyof Catalogues>(name: Name, english: Catalogues[Name]): Catalogues[Name];
}

const english: Language = { code: "en", formats: "en-GB", texts: (_name, texts) => texts };

/** Loads a language's catalogues. English needs none: its texts travel with the pages that show them. */
const languages: Record<string, () => Promise<Language>> = {
  "en-XA": async () => (await import("./en-XA")).language,
};

const STORED = "language";

let active: Language = english;

/** The language that the screens speak. */
export const activeLanguage = (): Language => active;

function chosenCode(): string {
  try {
    return localStorage.getItem(STORED) ?? english.code;
  } catch {
    // Storage is denied: English.
    return english.code;
  }
}

/**
 * Loads the chosen language before anything is shown. A language that does not load leaves English and says so in the
 * console.
 * @returns undefined where there is nothing to wait for
 */
export function startLanguage(code = chosenCode()): Promise<void> | undefined {
  const load = languages[code];
  if (!load) return undefined;
  return load().then(
    (language) => {
      active = language;
      document.documentElement.lang = language.code;
    },
    (cause: unknown) => console.error(`The texts in ${code} did not load; the page is in English.`, cause),
  );
}

/**
 * Gives a catalogue in the active language. Texts are looked up when they are read, so a module may keep the catalogue
 * before the language has loaded, but not a text of it.
 */
export function catalogue<Name extends keyof Catalogues, English extends Catalogues[Name]>(
  name: Name,
  texts: English,
): Catalogues[Name] {
  return new Proxy<Catalogues[Name]>(texts, {
    get: (_target, key) => Reflect.get(active.texts(name, texts), key),
  });
}
