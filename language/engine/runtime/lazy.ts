import { LazyBuiltIn } from "../../slang";
import { call0, call1, call2, call3, callFromForeign, callN, runOnHeap } from "./calls";
import { setTail } from "./driver";
import { ENGINES_OWN, located, notAFunction, wrongArguments } from "./errors";
import { closure, functionLiteral } from "./functions";
import { FOREIGN, HEAP, HEAP_ONLY, type HeapForm, type SourceFunction, state, TAIL } from "./state";

/** A value of the lazy variant that is computed when it is used. js-slang's own functions know it by its keys. */
export class Thunk {
  isMemoized = false;
  memoizedValue: unknown = undefined;
  constructor(public f: (() => unknown) | null) {}
}

/** Puts off what the function computes. */
export const delay = (f: () => unknown): Thunk => new Thunk(f);

function memoize(thunk: Thunk, value: unknown): unknown {
  thunk.isMemoized = true;
  thunk.memoizedValue = value;
  // What it was computed from need not be kept any longer.
  thunk.f = null;
  return value;
}

/** Computes a thunk on the heap: in TAIL it stands as a call of this function. */
const computing = twoForms(1, "compute", function* (thunk): Generator<unknown, unknown, unknown> {
  const whole = thunk as Thunk;
  if (whole.isMemoized) return whole.memoizedValue;
  let value: unknown = yield setTail(whole.f, [], 0);
  while (value instanceof Thunk) {
    value = value.isMemoized ? value.memoizedValue : yield setTail(computing, [value], 0);
  }
  return memoize(whole, value);
});

/** The value of what may be a thunk. */
export function force(value: unknown): unknown {
  if (!(value instanceof Thunk)) return value;
  return value.isMemoized ? value.memoizedValue : compute(value);
}

function compute(thunk: Thunk): unknown {
  const { depth } = state;
  if (depth >= state.directDepth) return runOnHeap(computing, [thunk], 0);
  state.depth = depth + 1;
  let value = call0(thunk.f);
  while (value instanceof Thunk) value = force(value);
  state.depth = depth;
  return memoize(thunk, value);
}

/** The value of what may be a thunk, or `TAIL` when the driver must compute it. */
export function forceOnHeap(value: unknown): unknown {
  if (!(value instanceof Thunk)) return value;
  return value.isMemoized ? value.memoizedValue : setTail(computing, [value], 0);
}

/** A function of two forms whose direct form is to drive the other. */
function twoForms(arity: number, name: string, heap: HeapForm): SourceFunction {
  const f: SourceFunction = (...args) => {
    const { mode } = state;
    state.mode = FOREIGN;
    return mode === HEAP ? heap : runOnHeap(f, args, 0);
  };
  ENGINES_OWN.add(f);
  return closure(f, { ...functionLiteral(name, arity, "", name), deepIn: HEAP_ONLY });
}

/** Makes a call whose function or arguments must first be computed by the driver. */
const applying = twoForms(3, "apply", function* (callee, list, at): Generator<unknown, unknown, unknown> {
  let f = forceOnHeap(callee);
  if (f === TAIL) f = yield TAIL;
  const args = list as unknown[];
  if (isStrict(f)) {
    for (let i = 0; i < args.length; i++) {
      const value = forceOnHeap(args[i]);
      args[i] = value === TAIL ? yield TAIL : value;
    }
  }
  return ready(f, args, at as number);
});

/** True when a function's arguments are computed before it is called. */
function isStrict(f: unknown): boolean {
  if (f instanceof LazyBuiltIn) return f.evaluateArgs;
  const own = (f as SourceFunction | null)?.literal;
  return own ? !own.lazy : typeof f === "function";
}

/** A call whose function and arguments are as they must be: a foreign one is made, another is left to be made. */
function ready(f: unknown, args: unknown[], at: number): unknown {
  if (typeof f === "function" && (f as SourceFunction).literal !== undefined) {
    const own = (f as SourceFunction).literal;
    if (own && (own.rest ? args.length < own.arity : args.length !== own.arity)) {
      throw wrongArguments(f as SourceFunction, args, at);
    }
    return setTail(f, args, at);
  }
  return callForeignLazy(f, args, at);
}

function callForeignLazy(f: unknown, args: unknown[], at: number): unknown {
  const called = f instanceof LazyBuiltIn ? f.func : f;
  if (typeof called !== "function") throw notAFunction(f, args, at);
  const least = (called as SourceFunction).minArgsNeeded;
  if (least === undefined ? called.length !== args.length && called === f : least > args.length) {
    throw wrongArguments(called as SourceFunction, args, at);
  }
  try {
    return called(...args);
  } catch (error) {
    throw located(error, at);
  }
}

function callLazy(callee: unknown, args: unknown[], at = 0): unknown {
  const f = force(callee);
  if (isStrict(f)) for (let i = 0; i < args.length; i++) args[i] = force(args[i]);
  if ((f as SourceFunction | null)?.literal === undefined) return callForeignLazy(f, args, at);
  return callN(f, args, at);
}

const isUnknown = (value: unknown): boolean => value instanceof Thunk && !value.isMemoized;

/** A call that is left to be made: in tail position, or by the driver. */
function tailLazy(callee: unknown, args: unknown[], at = 0): unknown {
  if (isUnknown(callee)) return setTail(applying, [callee, args, at], at);
  const f = force(callee);
  if (!isStrict(f)) return ready(f, args, at);
  if (args.some(isUnknown)) return setTail(applying, [f, args, at], at);
  return ready(f, args.map(force), at);
}

/** True when a call can be made as in the other variants. */
const isLazy = (f: unknown): boolean => (f as SourceFunction | null)?.literal?.lazy === true;

/** The helpers of translated text in the lazy variant. */
export const LAZY_CALLS = {
  f: force,
  h: forceOnHeap,
  K: delay,
  c0: (f: unknown, at?: number) => (isLazy(f) ? call0(f, at) : callLazy(f, [], at)),
  c1: (f: unknown, a: unknown, at?: number) => (isLazy(f) ? call1(f, a, at) : callLazy(f, [a], at)),
  c2: (f: unknown, a: unknown, b: unknown, at?: number) => (isLazy(f) ? call2(f, a, b, at) : callLazy(f, [a, b], at)),
  c3: (f: unknown, a: unknown, b: unknown, c: unknown, at?: number) =>
    isLazy(f) ? call3(f, a, b, c, at) : callLazy(f, [a, b, c], at),
  cN: callLazy,
  t0: (f: unknown, at?: number) => tailLazy(f, [], at),
  t1: (f: unknown, a: unknown, at?: number) => tailLazy(f, [a], at),
  t2: (f: unknown, a: unknown, b: unknown, at?: number) => tailLazy(f, [a, b], at),
  t3: (f: unknown, a: unknown, b: unknown, c: unknown, at?: number) => tailLazy(f, [a, b, c], at),
  tN: tailLazy,
  y0: (f: unknown, at?: number) => tailLazy(f, [], at),
  y1: (f: unknown, a: unknown, at?: number) => tailLazy(f, [a], at),
  y2: (f: unknown, a: unknown, b: unknown, at?: number) => tailLazy(f, [a, b], at),
  y3: (f: unknown, a: unknown, b: unknown, c: unknown, at?: number) => tailLazy(f, [a, b, c], at),
  yN: tailLazy,
  E: (f: SourceFunction, args: unknown[]) => force(callFromForeign(f, args)),
};
