import type { Catalogues, Language } from "./catalogues";
import { setFormatsLocale } from "./formats";

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
