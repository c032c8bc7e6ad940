import { definePrimitive } from "./primitives";
import { Escape, type Frame, type Run, SUSPENDED } from "./state";

/** Thrown by a continuation of a run outside of the present one, on its way to that run. */
export class Jump extends Escape {
  constructor(
    readonly run: Run,
    readonly k: Frame,
    readonly value: unknown,
  ) {
    super();
  }
}

/**
 * The function that goes on with its last argument where a continuation was taken, or with undefined when it is given
 * none. It can be called any number of times.
 */
function continuation(k: Frame, run: Run, current: () => Run) {
  const jump = (...args: unknown[]): never => {
    if (!current().includes(run)) {
      const owner = run.outer ? "function of a library that has returned" : "part of the program that has ended";
      throw new Error(`The continuation belongs to a ${owner}.`);
    }
    throw new Jump(run, k, args.at(-1));
  };
  const f = definePrimitive(
    "continuation(...values)",
    "any",
    (machine, args, site) => {
      machine.checkTimeInLoop(site.at);
      return jump(...args);
    },
    jump,
  );
  return Object.assign(f, { toString: () => "continuation" });
}

/** `call_cc(f)`: calls `f` with what is still to be done. */
export const CALL_CC = definePrimitive("call_cc(f)", 1, (machine, [f], site) => {
  machine.later(() => machine.apply(f, [continuation(machine.k, machine.current, () => machine.current)], site));
  return SUSPENDED;
});
