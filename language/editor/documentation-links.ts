const LANGUAGES = "https://docs.sourceacademy.org";
const MODULES = "https://source-academy.github.io/modules/documentation";

/** Where the documentation of a language is published; `language` as in "3" or "3_non-det". */
export const sourceLink = (language: string): string => `${LANGUAGES}/source_${language}/`;

/** Where the documentation of a module is published. */
export const moduleLink = (module: string): string => `${MODULES}/modules/${module}.html`;
