import type { Library } from "../../library";
import type { Context } from "../../slang";
import type { Host } from "../builtins";
import { argumentsIn } from "../elements";
import { CALL_CC } from "./control";
import { definePrimitive } from "./primitives";
import { CHOOSE, CHOOSE_RANDOMLY, CUT, undoable } from "./search";
import { PAUSED, SUSPENDED } from "./state";
import { THREAD_BUILTINS } from "./threads";

type Function = (...args: unknown[]) => unknown;

/** Calls a function with the elements of a list, as if they stood in a call. */
const applyPrimitive = (stock: Function) =>
  definePrimitive(
    "apply_in_underlying_javascript(fun, args)",
    2,
    (machine, [f, xs], site) => machine.apply(f, argumentsIn(xs), site),
    stock,
  );

/** Asks whoever is there. The program pauses when somebody can answer. */
const promptPrimitive = (stock: Function, ask: (text: string) => void) =>
  definePrimitive(
    "prompt(str)",
    1,
    (machine, [text]) => {
      if (machine.nested > 0) {
        throw new Error("prompt cannot wait for an answer inside a function that a library calls.");
      }
      machine.later(() => {
        ask(String(text));
        return PAUSED;
      });
      return SUSPENDED;
    },
    stock,
  );

/** The builtins as the machine has them: those of js-slang, and in their places those that need the machine. */
export function machineBuiltins(
  context: Context,
  { variant }: Library,
  host: Host,
  ask: (text: string) => void,
): Map<string, unknown> {
  const builtins = new Map<string, unknown>(context.nativeStorage.builtins);
  const replace = (name: string, make: (stock: Function) => unknown) => {
    const stock = builtins.get(name);
    if (typeof stock === "function") builtins.set(name, make(stock as Function));
  };
  replace("apply_in_underlying_javascript", applyPrimitive);
  if (host.interactive) replace("prompt", (stock) => promptPrimitive(stock, ask));
  switch (variant) {
    case "explicit-control":
      return builtins.set("call_cc", CALL_CC);
    case "concurrent":
      for (const [name, value] of THREAD_BUILTINS) builtins.set(name, value);
      return builtins;
    case "non-det":
      replace("set_head", (stock) => undoable("set_head", stock));
      replace("set_tail", (stock) => undoable("set_tail", stock));
      return builtins.set("amb", CHOOSE).set("ambR", CHOOSE_RANDOMLY).set("cut", CUT);
    case "default":
    case "lazy":
    case "wasm":
    case "gpu":
    case "typed":
      return builtins;
    default:
      throw new Error(`No builtins are defined for the variant ${variant satisfies never}`);
  }
}

/** Names that the machine adds to the builtins of js-slang, by variant. */
export const ADDED_NAMES: Readonly<Record<string, readonly string[]>> = {
  "non-det": ["amb", "ambR", "cut"],
  concurrent: THREAD_BUILTINS.map(([name]) => name),
};
