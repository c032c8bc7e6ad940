const LANGUAGES = "https://docs.sourceacademy.org";
const MODULES = "https://source-academy.github.io/modules/documentation";

/** Returns the address of a language's documentation; `language` as in "3" or "3_non-det". */
export const sourceLink = (language: string): string => `${LANGUAGES}/source_${language}/`;

/** Returns the address of a module's documentation. */
export const moduleLink = (module: string): string => `${MODULES}/modules/${module}.html`;
