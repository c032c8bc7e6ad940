import { Driver, heapFormOf, setTail, tailArguments } from "./driver";
import { checkTimeLimit, located, notAFunction, wrongArguments } from "./errors";
import { DIRECT, DIRECT_AGAIN, DRIVERS, type Literal, type SourceFunction, state, TAIL } from "./state";

/*
 * Calls of translated text, by number of arguments. `call1(f, a, at)` gives the value of f(a). `tail1(f, a, at)` gives
 * `TAIL` when the call is still to be made: by whoever called the function in whose tail position it stands, or, where
 * text in heap form yields it, by the driver.
 */

const literalOf = (f: unknown): Literal | undefined =>
  typeof f === "function" ? (f as SourceFunction).literal : undefined;

/** Makes the calls in tail position one after the other, until there is a value. Its caller counts the depth. */
function finishTails(): unknown {
  for (;;) {
    const f = TAIL.f as SourceFunction;
    if (TAIL.at && f.literal?.library) return guarded(f, tailArguments(), TAIL.at);
    const result = tailStep(f);
    if (result !== TAIL) return result;
  }
}

function tailStep(f: SourceFunction): unknown {
  if (--state.ticks <= 0) checkTimeLimit(f, tailArguments, TAIL.at);
  state.mode = DIRECT;
  switch (TAIL.n) {
    case 0:
      return f();
    case 1:
      return f(TAIL.a);
    case 2:
      return f(TAIL.a, TAIL.b);
    case 3:
      return f(TAIL.a, TAIL.b, TAIL.c);
    default:
      return f(...TAIL.args);
  }
}

/** Calls a function of the standard library: an error that comes out of it gets the place of the call. */
function guarded(f: SourceFunction, args: unknown[], firstAt: number): unknown {
  let at = firstAt;
  let called = f;
  try {
    state.mode = DIRECT;
    let result = f(...args);
    while (result === TAIL) {
      if (TAIL.at) {
        at = TAIL.at;
        called = TAIL.f as SourceFunction;
      }
      result = tailStep(TAIL.f as SourceFunction);
    }
    return result;
  } catch (error) {
    throw located(error, at, called);
  }
}

/** Calls a function that is not translated. */
function callForeign(f: SourceFunction, args: unknown[], at: number | undefined): unknown {
  const least = f.minArgsNeeded;
  if (least === undefined ? f.length !== args.length : least > args.length) throw wrongArguments(f, args, at);
  if (!at) return f(...args);
  try {
    return f(...args);
  } catch (error) {
    throw located(error, at);
  }
}

/** Every call that is not a plain one: foreign, of the library, with a rest parameter, too deep, or wrong. */
function callGenerally(f: unknown, args: unknown[], at: number | undefined): unknown {
  if (typeof f !== "function") throw notAFunction(f, args, at);
  const { literal } = f as SourceFunction;
  if (literal === undefined) return callForeign(f as SourceFunction, args, at);
  if (literal.rest ? args.length < literal.arity : args.length !== literal.arity) {
    throw wrongArguments(f as SourceFunction, args, at);
  }
  if (--state.ticks <= 0) checkTimeLimit(f, null, at);
  const { depth } = state;
  if (depth >= state.directDepth) return runOnHeap(f as SourceFunction, args, at);
  state.depth = depth + 1;
  let result: unknown;
  if (literal.library && at) {
    result = guarded(f as SourceFunction, args, at);
  } else {
    state.mode = DIRECT;
    result = (f as SourceFunction)(...args);
    if (result === TAIL) result = finishTails();
  }
  state.depth = depth;
  return result;
}

export function call0(f: unknown, at?: number): unknown {
  const literal = literalOf(f);
  const { depth } = state;
  if (literal?.plain !== 0 || depth >= state.directDepth || (literal.library && at)) return callGenerally(f, [], at);
  if (--state.ticks <= 0) checkTimeLimit(f, null, at);
  state.depth = depth + 1;
  state.mode = DIRECT;
  let result = (f as SourceFunction)();
  if (result === TAIL) result = finishTails();
  state.depth = depth;
  return result;
}

export function call1(f: unknown, a: unknown, at?: number): unknown {
  const literal = literalOf(f);
  if (literal === undefined) return callForeign1(f, a, at);
  const { depth } = state;
  if (literal.plain !== 1 || depth >= state.directDepth || (literal.library && at)) return callGenerally(f, [a], at);
  if (--state.ticks <= 0) checkTimeLimit(f, null, at);
  state.depth = depth + 1;
  state.mode = DIRECT;
  let result = (f as SourceFunction)(a);
  if (result === TAIL) result = finishTails();
  state.depth = depth;
  return result;
}

export function call2(f: unknown, a: unknown, b: unknown, at?: number): unknown {
  const literal = literalOf(f);
  if (literal === undefined) return callForeign2(f, a, b, at);
  const { depth } = state;
  if (literal.plain !== 2 || depth >= state.directDepth || (literal.library && at)) return callGenerally(f, [a, b], at);
  if (--state.ticks <= 0) checkTimeLimit(f, null, at);
  state.depth = depth + 1;
  state.mode = DIRECT;
  let result = (f as SourceFunction)(a, b);
  if (result === TAIL) result = finishTails();
  state.depth = depth;
  return result;
}

export function call3(f: unknown, a: unknown, b: unknown, c: unknown, at?: number): unknown {
  const literal = literalOf(f);
  const { depth } = state;
  if (literal?.plain !== 3 || depth >= state.directDepth || (literal.library && at))
    return callGenerally(f, [a, b, c], at);
  if (--state.ticks <= 0) checkTimeLimit(f, null, at);
  state.depth = depth + 1;
  state.mode = DIRECT;
  let result = (f as SourceFunction)(a, b, c);
  if (result === TAIL) result = finishTails();
  state.depth = depth;
  return result;
}

export const callN = callGenerally;

function callForeign1(f: unknown, a: unknown, at: number | undefined): unknown {
  if (typeof f !== "function" || f.length !== 1 || (f as SourceFunction).minArgsNeeded !== undefined) {
    return callGenerally(f, [a], at);
  }
  if (!at) return f(a);
  try {
    return f(a);
  } catch (error) {
    throw located(error, at);
  }
}

function callForeign2(f: unknown, a: unknown, b: unknown, at: number | undefined): unknown {
  if (typeof f !== "function" || f.length !== 2 || (f as SourceFunction).minArgsNeeded !== undefined) {
    return callGenerally(f, [a, b], at);
  }
  if (!at) return f(a, b);
  try {
    return f(a, b);
  } catch (error) {
    throw located(error, at);
  }
}

export function tail0(f: unknown, at?: number): unknown {
  if (literalOf(f)?.plain !== 0) return tailN(f, [], at);
  TAIL.f = f;
  TAIL.n = 0;
  TAIL.at = at ?? 0;
  return TAIL;
}

export function tail1(f: unknown, a: unknown, at?: number): unknown {
  const literal = literalOf(f);
  if (literal === undefined) return callForeign1(f, a, at);
  if (literal.plain !== 1) return tailN(f, [a], at);
  TAIL.f = f;
  TAIL.n = 1;
  TAIL.a = a;
  TAIL.at = at ?? 0;
  return TAIL;
}

export function tail2(f: unknown, a: unknown, b: unknown, at?: number): unknown {
  const literal = literalOf(f);
  if (literal === undefined) return callForeign2(f, a, b, at);
  if (literal.plain !== 2) return tailN(f, [a, b], at);
  TAIL.f = f;
  TAIL.n = 2;
  TAIL.a = a;
  TAIL.b = b;
  TAIL.at = at ?? 0;
  return TAIL;
}

export function tail3(f: unknown, a: unknown, b: unknown, c: unknown, at?: number): unknown {
  if (literalOf(f)?.plain !== 3) return tailN(f, [a, b, c], at);
  TAIL.f = f;
  TAIL.n = 3;
  TAIL.a = a;
  TAIL.b = b;
  TAIL.c = c;
  TAIL.at = at ?? 0;
  return TAIL;
}

export function tailN(f: unknown, args: unknown[], at?: number): unknown {
  if (typeof f !== "function") throw notAFunction(f, args, at);
  const { literal } = f as SourceFunction;
  if (literal === undefined) return callForeign(f as SourceFunction, args, at);
  if (literal.rest ? args.length < literal.arity : args.length !== literal.arity) {
    throw wrongArguments(f as SourceFunction, args, at);
  }
  return setTail(f, args, at);
}

/** Runs a call in heap form to its end, from JavaScript that cannot wait. */
export function runOnHeap(f: SourceFunction, args: unknown[], at?: number): unknown {
  const { depth, root, drivers } = state;
  if (root) root.deepIn = state.program;
  state.root = null;
  state.drivers = drivers + 1;
  // What foreign functions call back from here must not go by JavaScript's stack again.
  state.depth = Math.max(depth, state.directDepth) + 1;
  const again = drivers < DRIVERS && state.directDepth > DIRECT_AGAIN ? directAgain : null;
  const ending = new Driver(heapFormOf(f)(...args), at ?? 0, again).run(undefined);
  if (!ending.done) throw new Error("prompt cannot wait for an answer inside a function that a library calls.");
  Object.assign(state, { depth, root, drivers });
  return ending.value;
}

/** Makes the call of `TAIL` on JavaScript's stack, which a driver has to itself, until it goes too deep there. */
function directAgain(): unknown {
  const { f, a, b, c, at } = TAIL;
  const { depth } = state;
  state.depth = state.directDepth - DIRECT_AGAIN;
  state.root = (f as SourceFunction).literal ?? null;
  const value =
    TAIL.n === 1
      ? call1(f, a, at)
      : TAIL.n === 2
        ? call2(f, a, b, at)
        : TAIL.n === 3
          ? call3(f, a, b, c, at)
          : callGenerally(f, tailArguments(), at);
  state.depth = depth;
  state.root = null;
  return value;
}

/** Calls a function of the program from JavaScript that knows nothing of Source. */
export function callFromForeign(f: SourceFunction, args: unknown[]): unknown {
  const { depth } = state;
  if (depth >= state.directDepth) return runOnHeap(f, args, 0);
  state.depth = depth + 2;
  try {
    state.mode = DIRECT;
    let result = f(...args);
    if (result === TAIL) result = finishTails();
    return result;
  } finally {
    state.depth = depth;
  }
}
