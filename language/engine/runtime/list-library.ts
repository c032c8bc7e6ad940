import { head, tail } from "../../slang";
import { hiddenText } from "../translate/hidden-text";
import { call1, call2, tail1, tail2 } from "./calls";
import { bool, operatorsFor } from "./checks";
import { checkTimeLimit } from "./errors";
import { libraryFunction } from "./functions";
import { type HeapForm, type SourceFunction, state, TAIL } from "./state";

/*
 * Functions of the standard library on lists, as loops: translated from the library's own text they take several calls
 * for every element. They do what that text does, in the same order, with the same errors; what they call is called by
 * the two forms that every function of a program has.
 */

type Pair = [unknown, unknown];
type Direct = (...args: never[]) => unknown;

const minus = operatorsFor(4).sub as (left: unknown, right: unknown, at: number) => unknown;

/** Counts an element like a call, so that a list without an end meets the time limit. */
function step(): void {
  if (--state.ticks <= 0) checkTimeLimit(null, null, 0);
}

const tailOf = (xs: unknown): unknown => (Array.isArray(xs) && xs.length === 2 ? xs[1] : tail(xs));

const headOf = (xs: unknown): unknown => (Array.isArray(xs) && xs.length === 2 ? xs[0] : head(xs));

/** A list that grows at its end. */
class Growing {
  private first: unknown = null;
  private last: Pair | null = null;

  add(value: unknown): void {
    const pair: Pair = [value, null];
    if (this.last === null) this.first = pair;
    else this.last[1] = pair;
    this.last = pair;
  }

  /** The list, with `rest` behind its elements. */
  before(rest: unknown): unknown {
    if (this.last === null) return rest;
    this.last[1] = rest;
    return this.first;
  }
}

function length(xs: unknown): unknown {
  let count = 0;
  for (let rest = xs; rest !== null; count++) {
    rest = tailOf(rest);
    step();
  }
  return count;
}

function reverse(xs: unknown): unknown {
  let reversed: unknown = null;
  for (let rest = xs; rest !== null; ) {
    const next = tailOf(rest);
    reversed = [headOf(rest), reversed];
    rest = next;
    step();
  }
  return reversed;
}

function append(xs: unknown, ys: unknown): unknown {
  const all = new Growing();
  for (let rest = xs; rest !== null; ) {
    const next = tailOf(rest);
    all.add(headOf(rest));
    rest = next;
    step();
  }
  return all.before(ys);
}

function member(v: unknown, xs: unknown): unknown {
  let rest = xs;
  while (rest !== null && v !== headOf(rest)) {
    rest = tailOf(rest);
    step();
  }
  return rest;
}

function remove(v: unknown, xs: unknown): unknown {
  const result = new Growing();
  for (let rest = xs; rest !== null; ) {
    const element = headOf(rest);
    const next = tailOf(rest);
    if (v === element) return result.before(next);
    result.add(element);
    rest = next;
    step();
  }
  return result.before(null);
}

function remove_all(v: unknown, xs: unknown): unknown {
  const result = new Growing();
  for (let rest = xs; rest !== null; ) {
    const element = headOf(rest);
    if (v !== element) result.add(element);
    rest = tailOf(rest);
    step();
  }
  return result.before(null);
}

function list_ref(xs: unknown, n: unknown): unknown {
  let [rest, left] = [xs, n];
  while (left !== 0) {
    rest = tailOf(rest);
    left = minus(left, 1, 0);
    step();
  }
  return headOf(rest);
}

/** Compares structures without a recursion: a list may be long, and so may the lists in it be. */
function equal(one: unknown, other: unknown): boolean {
  const waiting: unknown[] = [];
  let [xs, ys] = [one, other];
  for (;;) {
    step();
    if (Array.isArray(xs) && xs.length === 2) {
      if (!(Array.isArray(ys) && ys.length === 2)) return false;
      waiting.push(xs[1], ys[1]);
      [xs, ys] = [xs[0], ys[0]];
      continue;
    }
    const comparable = xs === null || xs === undefined || (typeof xs !== "object" && typeof xs !== "symbol");
    if (!comparable || xs !== ys) return false;
    if (waiting.length === 0) return true;
    ys = waiting.pop();
    xs = waiting.pop();
  }
}

function map(f: unknown, xs: unknown): unknown {
  const mapped = new Growing();
  for (let rest = xs; rest !== null; ) {
    const next = tailOf(rest);
    mapped.add(call1(f, headOf(rest), 0));
    rest = next;
    step();
  }
  return mapped.before(null);
}

function* mapOnHeap(f: unknown, xs: unknown): ReturnType<HeapForm> {
  const mapped = new Growing();
  for (let rest = xs; rest !== null; ) {
    const next = tailOf(rest);
    const value = tail1(f, headOf(rest), 0);
    mapped.add(value === TAIL ? yield TAIL : value);
    rest = next;
  }
  return mapped.before(null);
}

function filter(pred: unknown, xs: unknown): unknown {
  const result = new Growing();
  for (let rest = xs; rest !== null; ) {
    if (bool(call1(pred, headOf(rest), 0), 0)) {
      const next = tailOf(rest);
      result.add(headOf(rest));
      rest = next;
    } else rest = tailOf(rest);
    step();
  }
  return result.before(null);
}

function* filterOnHeap(pred: unknown, xs: unknown): ReturnType<HeapForm> {
  const result = new Growing();
  for (let rest = xs; rest !== null; rest = tailOf(rest)) {
    const found = tail1(pred, headOf(rest), 0);
    if (bool(found === TAIL ? yield TAIL : found, 0)) result.add(headOf(rest));
  }
  return result.before(null);
}

function for_each(fun: unknown, xs: unknown): unknown {
  for (let rest = xs; rest !== null; rest = tailOf(rest)) {
    call1(fun, headOf(rest), 0);
    step();
  }
  return true;
}

function* forEachOnHeap(fun: unknown, xs: unknown): ReturnType<HeapForm> {
  for (let rest = xs; rest !== null; rest = tailOf(rest)) {
    if (tail1(fun, headOf(rest), 0) === TAIL) yield TAIL;
  }
  return true;
}

/** The pairs of a list. Their heads are read when they are needed: what is called for one may change another. */
function pairsOf(xs: unknown): unknown[] {
  const pairs: unknown[] = [];
  for (let rest = xs; rest !== null; ) {
    const next = tailOf(rest);
    pairs.push(rest);
    rest = next;
    step();
  }
  return pairs;
}

function accumulate(f: unknown, initial: unknown, xs: unknown): unknown {
  const pairs = pairsOf(xs);
  let value = initial;
  for (let i = pairs.length - 1; i >= 0; i--) value = call2(f, headOf(pairs[i]), value, 0);
  return value;
}

function* accumulateOnHeap(f: unknown, initial: unknown, xs: unknown): ReturnType<HeapForm> {
  const pairs = pairsOf(xs);
  let value = initial;
  for (let i = pairs.length - 1; i >= 0; i--) {
    value = tail2(f, headOf(pairs[i]), value, 0);
    if (value === TAIL) value = yield TAIL;
  }
  return value;
}

function build_list(fun: unknown, n: unknown): unknown {
  let built: unknown = null;
  for (let i = minus(n, 1, 0) as number; !(i < 0); i--) {
    built = [call1(fun, i, 0), built];
    step();
  }
  return built;
}

function* buildListOnHeap(fun: unknown, n: unknown): ReturnType<HeapForm> {
  let built: unknown = null;
  for (let i = minus(n, 1, 0) as number; !(i < 0); i--) {
    const value = tail1(fun, i, 0);
    built = [value === TAIL ? yield TAIL : value, built];
  }
  return built;
}

/** A heap form for what calls nothing of the program. */
const calling = (direct: Direct): HeapForm =>
  // biome-ignore lint/correctness/useYield: it makes no calls
  function* (...args) {
    return direct(...(args as never[]));
  };

const FUNCTIONS: ReadonlyArray<readonly [declaration: string, direct: Direct, heap?: HeapForm]> = [
  ["length(xs)", length],
  ["reverse(xs)", reverse],
  ["append(xs, ys)", append],
  ["member(v, xs)", member],
  ["remove(v, xs)", remove],
  ["remove_all(v, xs)", remove_all],
  ["list_ref(xs, n)", list_ref],
  ["equal(xs, ys)", equal],
  ["map(f, xs)", map, mapOnHeap],
  ["filter(pred, xs)", filter, filterOnHeap],
  ["for_each(fun, xs)", for_each, forEachOnHeap],
  ["accumulate(f, initial, xs)", accumulate, accumulateOnHeap],
  ["build_list(fun, n)", build_list, buildListOnHeap],
];

/** The functions by name. They hold nothing of a program: all realms share them. */
export const LIST_LIBRARY: ReadonlyMap<string, SourceFunction> = new Map(
  FUNCTIONS.map(([declaration, direct, heap]) => {
    const name = declaration.slice(0, declaration.indexOf("("));
    const text = hiddenText(`function ${declaration}`);
    return [name, libraryFunction(name, direct.length, text, direct, heap ?? calling(direct))];
  }),
);
