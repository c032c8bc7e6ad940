import { noteChange } from "./changes";

type Builtin = (...args: unknown[]) => unknown;

/** The builtins that change their first argument. */
export const MUTATING_BUILTINS: readonly string[] = ["set_head", "set_tail"];

/** A builtin of `MUTATING_BUILTINS` that notes what it changes; everything else about it stays as it is. */
export function noteMutations(value: unknown): unknown {
  if (typeof value !== "function") return value;
  const stock = value as Builtin;
  const f = (xs: unknown, x: unknown): unknown => {
    noteChange(xs);
    return stock(xs, x);
  };
  return Object.assign(f, stock, { toString: () => stock.toString() });
}
