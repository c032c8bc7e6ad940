import { shown } from "../shown";
import { ROOM_LIMITS } from "./limits";

export type Callable = (...args: unknown[]) => unknown;

/** Says which function was given what it cannot use. */
export const wrong = (name: string, expected: string, found: unknown): Error =>
  new Error(`${name} expects ${expected}, but encountered ${shown(found)}.`);

/** Says which function has gone past what a room may have. */
export const tooMany = (name: string, limit: number, what: string): Error =>
  new Error(`${name}: a room can have at most ${limit} ${what}.`);

/** Returns the number, if it is one that is not NaN or infinite. */
export function numberOf(name: string, what: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw wrong(name, `a number as ${what}`, value);
}

/** Returns the number, if it is not below a least and not above a most. */
export function numberWithin(name: string, what: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  const range = most === Number.POSITIVE_INFINITY ? `that is at least ${least}` : `from ${least} to ${most}`;
  throw wrong(name, `a number ${range} as ${what}`, value);
}

/** Returns the whole number, if it is one that is not below a least. */
export function wholeOf(name: string, what: string, value: unknown, least: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least) return value;
  throw wrong(name, `a whole number that is at least ${least} as ${what}`, value);
}

export function booleanOf(name: string, what: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw wrong(name, `true or false as ${what}`, value);
}

/** Returns the text, if it is not longer than a name or an address needs to be. */
export function stringOf(name: string, what: string, value: unknown, longest: number = ROOM_LIMITS.nameLength): string {
  if (typeof value !== "string") throw wrong(name, `a string as ${what}`, value);
  if (value.length > longest) throw new Error(`${name}: ${what} can have at most ${longest} characters.`);
  return value;
}

/** Returns the text, if it is one of a few. */
export function oneOf<Text extends string>(name: string, what: string, value: unknown, texts: readonly Text[]): Text {
  const found = texts.find((text) => text === value);
  if (found !== undefined) return found;
  throw wrong(name, `one of ${texts.map((text) => `"${text}"`).join(", ")} as ${what}`, value);
}

export function functionOf(name: string, what: string, value: unknown): Callable {
  if (typeof value === "function") return value as Callable;
  throw wrong(name, `a function as ${what}`, value);
}

/** Returns the function, or null where none was given. */
export const functionOrNull = (name: string, what: string, value: unknown): Callable | null =>
  value === undefined || value === null ? null : functionOf(name, what, value);
