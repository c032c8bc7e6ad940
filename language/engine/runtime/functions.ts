import { argumentsIn } from "../elements";
import { callFromForeign, tailN } from "./calls";
import { ASK, setTail } from "./driver";
import { DIRECT, FOREIGN, HEAP, type HeapForm, type Literal, type SourceFunction, state } from "./state";

/** Describes a function literal of translated text. */
export function functionLiteral(name: string, arity: number, flags: string, text: string): Literal {
  const rest = flags.includes("r");
  const lazy = flags.includes("z");
  const library = flags.includes("l");
  return { name, arity, rest, library, lazy, plain: rest ? -1 : arity, toString: () => text, deepIn: 0 };
}

/** Makes a closure of translated text a function of the program. */
export function closure(f: SourceFunction, of: Literal): SourceFunction {
  f.literal = of;
  f.toString = of.toString;
  f.heapForm = undefined;
  if (of.rest) f.minArgsNeeded = of.arity;
  return f;
}

/**
 * Makes a function of the standard library that calls functions of the program, or waits: both of its forms are written
 * by hand and not translated.
 */
export function libraryFunction(
  name: string,
  arity: number,
  text: string,
  direct: (...args: never[]) => unknown,
  heap: HeapForm,
): SourceFunction {
  const f: SourceFunction = (...args) => {
    const { mode } = state;
    state.mode = FOREIGN;
    if (mode === HEAP) return heap;
    return mode === DIRECT ? direct(...(args as never[])) : callFromForeign(f, args);
  };
  Object.defineProperty(f, "length", { value: arity });
  return closure(f, functionLiteral(name, arity, "l", text));
}

/** Puts builtins under the names of those that must know how calls are made here. */
export function replaceBuiltins(builtins: Map<string, unknown>, interactive: boolean): void {
  const replace = (name: string, direct: (...args: never[]) => unknown, heap: HeapForm) => {
    const stock = builtins.get(name);
    if (typeof stock !== "function") return;
    builtins.set(name, libraryFunction("", stock.length, stock.toString(), direct, heap));
  };
  const apply = (f: unknown, args: unknown) => tailN(f, argumentsIn(args), 0);
  // biome-ignore lint/correctness/useYield: the call that it makes is its last
  replace("apply_in_underlying_javascript", apply, function* (f, args) {
    return apply(f, args);
  });
  if (!interactive) return;
  const cannot = (): never => {
    throw new Error("prompt cannot wait for an answer inside a function that a library calls.");
  };
  replace("prompt", cannot, function* (text) {
    return yield setTail(ASK, [text], 0);
  });
}
