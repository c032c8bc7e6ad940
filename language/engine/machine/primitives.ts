import type { CallSite } from "./calls";
import type { Machine } from "./machine";

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
