const natural = new Intl.Collator("en", { numeric: true });

/** Compares names so that numbers in them count as numbers: Group 2 comes before Group 10. For `sort`. */
export const byNaturalOrder = (one: string, other: string): number =>
  natural.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
