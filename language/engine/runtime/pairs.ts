import { head as HEAD, is_null as IS_NULL, is_pair as IS_PAIR, pair as PAIR, tail as TAIL_OF } from "../../slang";
import { call1, call2, tail1, tail2 } from "./calls";

/*
 * Calls of the builtins that list recursion is made of. Translated text calls them by these helpers, which are told what
 * the name stands for: a program may declare it anew. V8 puts so small a function in the place of its call, which it
 * cannot do with the general one.
 */

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2;

/** The builtins with a helper of their own, with the number of their arguments. */
export const PAIR_BUILTINS: Readonly<Record<string, number>> = { head: 1, tail: 1, is_null: 1, is_pair: 1, pair: 2 };

/** The helpers by name: those that make the call at once, and with `t` before them those that may leave it to be made. */
export const PAIR_CALLS = {
  head: (f: unknown, x: unknown, at?: number) => (f === HEAD && isPair(x) ? x[0] : call1(f, x, at)),
  tail: (f: unknown, x: unknown, at?: number) => (f === TAIL_OF && isPair(x) ? x[1] : call1(f, x, at)),
  is_null: (f: unknown, x: unknown, at?: number) => (f === IS_NULL ? x === null : call1(f, x, at)),
  is_pair: (f: unknown, x: unknown, at?: number) => (f === IS_PAIR ? isPair(x) : call1(f, x, at)),
  pair: (f: unknown, x: unknown, y: unknown, at?: number) => (f === PAIR ? [x, y] : call2(f, x, y, at)),
  thead: (f: unknown, x: unknown, at?: number) => (f === HEAD && isPair(x) ? x[0] : tail1(f, x, at)),
  ttail: (f: unknown, x: unknown, at?: number) => (f === TAIL_OF && isPair(x) ? x[1] : tail1(f, x, at)),
  tis_null: (f: unknown, x: unknown, at?: number) => (f === IS_NULL ? x === null : tail1(f, x, at)),
  tis_pair: (f: unknown, x: unknown, at?: number) => (f === IS_PAIR ? isPair(x) : tail1(f, x, at)),
  tpair: (f: unknown, x: unknown, y: unknown, at?: number) => (f === PAIR ? [x, y] : tail2(f, x, y, at)),
};
