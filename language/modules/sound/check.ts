import { forceIt } from "../../slang";
import { shown } from "../shown";

type Callable = (...args: unknown[]) => unknown;

/** Says which function was given what it cannot use. */
export function wrong(name: string, expected: string, found: unknown): Error {
  return new Error(`${name} expects ${expected}, but encountered ${shown(found)}.`);
}

/** A number that is not NaN or infinite. */
export function finite(name: string, what: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw wrong(name, `a number as ${what}`, value);
}

/** A finite number that is not below 0. */
export function notNegative(name: string, what: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw wrong(name, `a number that is not below 0 as ${what}`, value);
}

/** A duration in seconds. */
export const duration = (name: string, value: unknown): number => notNegative(name, "the duration in seconds", value);

/** A function of the program, or of a library. */
export function callable(name: string, what: string, value: unknown): Callable {
  if (typeof value === "function") return value as Callable;
  throw wrong(name, `a function as ${what}`, value);
}

/** A value as it is; in the lazy variant what stands in pairs, or comes out of functions, may still be to be computed. */
export const forced = (value: unknown): unknown => forceIt(value);

/** Head and tail of a pair; undefined for anything else. */
export function pairOf(value: unknown): [head: unknown, tail: unknown] | undefined {
  const pair = forced(value);
  return Array.isArray(pair) && pair.length === 2 ? [forced(pair[0]), forced(pair[1])] : undefined;
}

/** The elements of a Source list. */
export function elements(name: string, what: string, list: unknown): unknown[] {
  const found: unknown[] = [];
  let rest = list;
  while (rest !== null) {
    const pair = pairOf(rest);
    if (!pair) throw wrong(name, `a list of ${what}`, list);
    found.push(pair[0]);
    rest = pair[1];
  }
  return found;
}

/** The list of these elements, as Source has lists. */
export const listOf = (values: readonly unknown[]): unknown =>
  values.reduceRight<unknown>((rest, value) => [value, rest], null);
