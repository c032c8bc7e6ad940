import { stringify } from "../../slang";
import { isTooLarge } from "../../values/size";
import { Rune } from "./rune";

type Func = (...args: unknown[]) => unknown;

/** Quotes a wrong value as the REPL writes it, on one line. */
export function shown(value: unknown): string {
  if (isTooLarge(value)) return "a value of more than a million elements";
  const text = stringify(value).replace(/\s+/g, " ");
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

const wrong = (name: string, wanted: string, value: unknown): Error =>
  new Error(`${name} expects ${wanted}, but encountered ${shown(value)}.`);

/** Makes the checks of a function's arguments. Each returns the argument or throws what is wrong. */
export const expects = (name: string) => ({
  rune(value: unknown, as = ""): Rune {
    if (value instanceof Rune) return value;
    throw wrong(name, `a rune${as && ` as ${as}`}`, value);
  },
  number(value: unknown, as: string): number {
    if (typeof value === "number" && Number.isFinite(value)) return value;
    throw wrong(name, `a number as ${as}`, value);
  },
  fraction(value: unknown, as: string): number {
    if (typeof value === "number" && value >= 0 && value <= 1) return value;
    throw wrong(name, `a number from 0 to 1 as ${as}`, value);
  },
  whole(value: unknown, as: string, least: 0 | 1): number {
    if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
    throw wrong(name, `a whole number of at least ${least} as ${as}`, value);
  },
  positive(value: unknown, as: string): number {
    if (typeof value === "number" && Number.isFinite(value) && value > 0) return value;
    throw wrong(name, `a number greater than 0 as ${as}`, value);
  },
  func(value: unknown, as: string): Func {
    if (typeof value === "function") return value as Func;
    throw wrong(name, `a function as ${as}`, value);
  },
  /** The address of an image. Whether it is loaded is for the person at the page to say. */
  address(value: unknown, as: string): string {
    if (typeof value === "string" && /^(https?:\/\/|data:image\/)/i.test(value)) return value;
    throw wrong(name, `the address of an image as ${as}, which starts with https://`, value);
  },
  /** Checks the value that a student's function has returned. */
  returned(value: unknown, as: string, when = ""): Rune {
    if (value instanceof Rune) return value;
    throw new Error(`${name} expects ${as} to return a rune, but${when} it returned ${shown(value)}.`);
  },
});
