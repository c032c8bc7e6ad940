/*
 * Reading of JSON that a server or a browser has kept, without a library: a schema's would be a tenth of what the game may
 * weigh. Each function gives what fits, and undefined otherwise.
 */

/** Returns an object's members; undefined for what is no object. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** Returns the JSON object of a text; undefined for any other text. */
export function objectOf(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    return objectIn(JSON.parse(text ?? "null"));
  } catch {
    return undefined; // somebody else's text
  }
}

export const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export const booleanIn = (value: unknown): boolean | undefined => (typeof value === "boolean" ? value : undefined);

/** Returns a whole number of at least `least`. */
export const integerIn = (value: unknown, least: number): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined;

/** Returns a number from `least` to `most`. */
export const numberIn = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === "number" && value >= least && value <= most ? value : undefined;

/** Returns a list whose elements all fit. */
export function listIn<Element>(
  value: unknown,
  elementIn: (element: unknown) => Element | undefined,
): readonly Element[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const elements = value.map(elementIn);
  return elements.every((element) => element !== undefined) ? elements : undefined;
}

/** Returns one of some words. */
export const wordIn = <Word extends string>(value: unknown, allowed: readonly Word[]): Word | undefined =>
  allowed.find((word) => word === value);
