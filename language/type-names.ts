/** The types that the variant typed has of itself. */
export const TYPES = ["number", "string", "boolean", "undefined", "void", "any", "Pair", "List", "Stream"] as const;

/** The types that a program declares, found by eye: it may be one that cannot be read. */
export const declaredTypesIn = (text: string): string[] =>
  [...text.matchAll(/\btype\s+([A-Za-z_$][\w$]*)/g)].map(([, name = ""]) => name);
