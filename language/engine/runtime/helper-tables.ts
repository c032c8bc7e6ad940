import { noteMade } from "../changes";
import {
  call0,
  call1,
  call2,
  call3,
  callFromForeign,
  callN,
  runOnHeap,
  tail0,
  tail1,
  tail2,
  tail3,
  tailN,
} from "./calls";
import { bool, getProp, operatorsFor, setProp, setPropNoted, spread, unary } from "./checks";
import { countIteration } from "./errors";
import { closure, functionLiteral } from "./functions";
import { LAZY_CALLS } from "./lazy";
import { PAIR_CALLS } from "./pairs";
import { state, TAIL } from "./state";

/*
 * What translated text finds of the engine, by short names, because every call of a program repeats one:
 *
 *   c0 c1 c2 c3 cN   makes a call with so many arguments at once and gives its value (call0 ...)
 *   t0 t1 t2 t3 tN   leaves a call in tail position to the caller (tail0 ...)
 *   y0 y1 y2 y3 yN   leaves a call of the heap form to the driver; the text yields it
 *
 * In the lazy variant the same names first compute the function, and the arguments of functions that need them.
 */
const COMMON = {
  S: state,
  T: TAIL,
  W: closure,
  L: functionLiteral,
  Z: functionLiteral("", 0, "", "thunk"),
  B: bool,
  U: unary,
  G: getProp,
  P: setProp,
  Q: setPropNoted,
  M: noteMade,
  A: spread,
  R: countIteration,
  E: callFromForeign,
  D: (f: never, args: never) => runOnHeap(f, args, 0),
};

const EAGER_CALLS = {
  c0: call0,
  c1: call1,
  c2: call2,
  c3: call3,
  cN: callN,
  t0: tail0,
  t1: tail1,
  t2: tail2,
  t3: tail3,
  tN: tailN,
  y0: tail0,
  y1: tail1,
  y2: tail2,
  y3: tail3,
  yN: tailN,
};

const table = (lazy: boolean, chapter: number) => ({
  ...COMMON,
  ...(lazy ? LAZY_CALLS : { ...EAGER_CALLS, ...PAIR_CALLS }),
  ...operatorsFor(chapter),
});

const EAGER = { early: table(false, 2), late: table(false, 4) };
const LAZY = { early: table(true, 2), late: table(true, 4) };

/** The tables for a variant: for parts that keep to chapter 1 or 2, and for the others. */
export const tablesFor = (lazy: boolean) => (lazy ? LAZY : EAGER);
