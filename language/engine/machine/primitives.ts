import { noteChange } from "../changes";
import type { CallSite, Machine } from "./state";

/** Marks the builtins that need the machine. */
export const PRIMITIVE = Symbol("primitive");

/** A builtin that needs the machine: it gives what an evaluation gives. */
export interface Primitive {
  (...args: unknown[]): unknown;
  readonly [PRIMITIVE]: (machine: Machine, args: unknown[], site: CallSite) => unknown;
}

/**
 * A builtin that the machine carries out itself.
 * @param declaration its name with its parameters, as its text shows them
 * @param outside what it does when a function outside of the machine calls it
 */
export function definePrimitive(
  declaration: string,
  arity: number | "any",
  primitive: Primitive[typeof PRIMITIVE],
  outside: (...args: unknown[]) => unknown = () => {
    throw new Error(`${declaration.split("(")[0]} cannot be called from here.`);
  },
): Primitive {
  const f = (...args: unknown[]): unknown => outside(...args);
  if (arity !== "any") Object.defineProperty(f, "length", { value: arity });
  const more = arity === "any" ? { minArgsNeeded: 0 } : {};
  return Object.assign(f, more, {
    [PRIMITIVE]: primitive,
    toString: () => `function ${declaration} {\n\t[implementation hidden]\n}`,
  });
}

/** A builtin of the machine that changes its first argument, so that the change is noted; null for other values. */
export function notingPrimitive(value: unknown): Primitive | null {
  if (typeof value !== "function" || !(PRIMITIVE in value)) return null;
  const stock = value as Primitive;
  const f = (...args: unknown[]): unknown => {
    noteChange(args[0]);
    return stock(...args);
  };
  const primitive: Primitive[typeof PRIMITIVE] = (machine, args, site) => {
    noteChange(args[0]);
    return stock[PRIMITIVE](machine, args, site);
  };
  Object.defineProperty(f, "length", { value: stock.length });
  return Object.assign(f, { [PRIMITIVE]: primitive, toString: () => stock.toString() });
}
