import { setFormatsLocale } from "./formats";
import type { Language, Translated } from "./language";

const english: Language = { code: "en", formats: "en-GB", texts: (_name, texts) => texts };

/** Loads a language's catalogues. English needs none: its texts travel with the pages that show them. */
const languages: Record<string, () => Promise<Language>> = {
  "en-XA": async () => (await import("./en-XA")).language,
};

const STORED = "language";

let active: Language = english;

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
      setFormatsLocale(language.formats);
      document.documentElement.lang = language.code;
    },
    (cause: unknown) => console.error(`The texts in ${code} did not load; the page is in English.`, cause),
  );
}

/**
 * Makes a catalogue of a page's texts, read in the language that is spoken. Texts are looked up when they are read, so a
 * module may keep the catalogue before the language has loaded, but not a text of it.
 * @param name the name of the file in `en/`, in camel case
 */
export function catalogue<English extends object, Spoken = Translated<English>>(
  name: string,
  english: English,
): Spoken {
  return new Proxy<object>(english, {
    get: (_target, key) => Reflect.get(active.texts(name, english), key),
  }) as Spoken;
}
