/** The locale that writes dates and numbers: that of the words around them, whatever the browser's is. */
let locale = "en-GB";

export const formatsLocale = (): string => locale;

/** Takes the locale of a language that has just been loaded. */
export function setFormatsLocale(next: string): void {
  locale = next;
}
