import type { SourceModule } from "../module";
import { shown } from "../shown";

type Unary = (value: unknown) => unknown;

function repeat(func: unknown, n: unknown): Unary {
  if (typeof func !== "function") throw new Error(`repeat expects a function, but encountered ${shown(func)}`);
  if (typeof n !== "number" || !Number.isInteger(n) || n < 0) {
    throw new Error(`repeat expects a number of times that is a whole number and not below 0, got ${shown(n)}`);
  }
  return (value) => {
    let result = value;
    for (let i = 0; i < n; i++) result = (func as Unary)(result);
    return result;
  };
}

const exports = {
  repeat,
  twice: (func: unknown) => repeat(func, 2),
  thrice: (func: unknown) => repeat(func, 3),
};

/** The module repeat: functions applied n times. */
export const REPEAT: SourceModule = { name: "repeat", open: () => ({ exports }) };
