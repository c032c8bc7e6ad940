import { BuiltIn, Closure, Continuation, Fault, isCallable, isPair, numberIn, type Value } from "../value";
import { equalValues } from "./equality";
import { type PlainPrimitive, type PrimitiveHost, wholeOf } from "./scalars";

/** Cells of the robot's memory that a pair takes. */
const PAIR = 3;

/** Makes a pair, which takes room in the robot's memory. */
export function pair(head: Value, tail: Value, host: PrimitiveHost): Value[] {
  host.allocate(PAIR);
  return [head, tail];
}

export function headOf(value: Value): Value {
  if (!isPair(value)) throw new Fault("type error");
  return value[0];
}

export function tailOf(value: Value): Value {
  if (!isPair(value)) throw new Fault("type error");
  return value[1];
}

/** Returns the elements of a list; what is no list, or goes round in a circle, is a type error. */
export function elements(list: Value): Value[] {
  const found: Value[] = [];
  const visited = new Set<Value>();
  for (let rest = list; rest !== null; rest = tailOf(rest)) {
    if (visited.has(rest)) throw new Fault("type error");
    visited.add(rest);
    found.push(headOf(rest));
  }
  return found;
}

/** Makes a list of values. */
export const listOf = (values: readonly Value[], host: PrimitiveHost): Value => inFront(values, null, host);

/** Makes pairs of values, in front of what follows them. */
function inFront(values: readonly Value[], rest: Value, host: PrimitiveHost): Value {
  let list = rest;
  for (let at = values.length - 1; at >= 0; at--) list = pair(values[at], list, host);
  return list;
}

/** Returns a number: how many, or where to begin. */
export function countOf(value: Value): number {
  const number = numberIn(value);
  if (number === undefined) throw new Fault("type error");
  return number;
}

function isList(value: Value): boolean {
  const visited = new Set<Value>();
  let rest = value;
  for (; isPair(rest) && !visited.has(rest); rest = rest[1]) visited.add(rest);
  return rest === null;
}

/** The list whose head equals a value; null when there is none. What follows that head is not looked at. */
function memberOf(wanted: Value, list: Value): Value {
  const visited = new Set<Value>();
  let rest = list;
  while (rest !== null && !equalValues(headOf(rest), wanted)) {
    if (visited.has(rest)) throw new Fault("type error");
    visited.add(rest);
    rest = tailOf(rest);
  }
  return rest;
}

/** The elements before the first one that equals a value, and in front of what follows it. */
function withoutFirst(unwanted: Value, list: Value, host: PrimitiveHost): Value {
  const found = memberOf(unwanted, list);
  if (found === null) return listOf(elements(list), host);
  const before: Value[] = [];
  for (let rest = list; rest !== found; rest = tailOf(rest)) before.push(headOf(rest));
  return inFront(before, tailOf(found), host);
}

function element(list: Value, index: number): Value {
  let rest = list;
  for (let at = 0; at < index; at++) rest = tailOf(rest);
  return headOf(rest);
}

function range(from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let number = from; number <= to; number = Math.fround(number + 1)) {
    numbers.push(number);
    if (numbers.length > 1_000_000) throw new Fault("out of memory");
  }
  return numbers;
}

function arityOf(value: Value): number {
  if (value instanceof Closure) return value.fn.parameters;
  if (value instanceof BuiltIn || value instanceof Continuation) return 0;
  throw new Fault("type error");
}

/** Joins what is displayed with its tag, which comes first. */
const tagged = (args: readonly Value[], host: PrimitiveHost): string => {
  const [value, ...tags] = args.map((arg) => host.textOf(arg));
  return [...tags, value].join(" ");
};

function display(args: readonly Value[], host: PrimitiveHost): Value {
  host.display("output", tagged(args, host));
  return args[0];
}

/** The library's functions on pairs, lists and arrays that call no function, and what shows values, by name. */
export const LISTS: Readonly<Record<string, PlainPrimitive>> = {
  pair: { least: 2, give: ([head, tail], host) => pair(head, tail, host) },
  head: { least: 1, give: ([value]) => headOf(value) },
  tail: { least: 1, give: ([value]) => tailOf(value) },
  set_head: { least: 2, give: ([target, value]) => setAt(target, 0, value) },
  set_tail: { least: 2, give: ([target, value]) => setAt(target, 1, value) },
  is_pair: { least: 1, give: ([value]) => isPair(value) },
  is_list: { least: 1, give: ([value]) => isList(value) },
  is_array: { least: 1, give: ([value]) => Array.isArray(value) },
  is_function: { least: 1, give: ([value]) => isCallable(value) },
  array_length: {
    least: 1,
    give: ([value]) => {
      if (!Array.isArray(value)) throw new Fault("type error");
      return value.length;
    },
  },
  arity: { least: 1, give: ([value]) => arityOf(value) },
  append: { least: 2, give: ([front, back], host) => inFront(elements(front), back, host) },
  enum_list: { least: 2, give: ([from, to], host) => listOf(range(countOf(from), countOf(to)), host) },
  equal: { least: 2, give: ([one, other]) => equalValues(one, other) },
  length: { least: 1, give: ([list]) => elements(list).length },
  list: { least: 0, give: (args, host) => listOf(args, host) },
  list_ref: { least: 2, give: ([list, index]) => element(list, wholeOf(index)) },
  list_to_string: { least: 1, give: ([list], { textOf }) => textOf(list) },
  member: { least: 2, give: ([value, list]) => memberOf(value, list) },
  remove: { least: 2, give: ([value, list], host) => withoutFirst(value, list, host) },
  remove_all: {
    least: 2,
    give: ([value, list], host) =>
      listOf(
        elements(list).filter((one) => !equalValues(one, value)),
        host,
      ),
  },
  reverse: { least: 1, give: ([list], host) => listOf(elements(list).reverse(), host) },
  display: { least: 1, give: display },
  display_list: { least: 1, give: display },
  draw_data: { least: 1, give: ([value]) => value },
  error: {
    least: 1,
    give: (args, host) => {
      host.display("error", tagged(args, host));
      throw new Fault("program called error()");
    },
  },
};

function setAt(target: Value, index: 0 | 1, value: Value): Value {
  if (!isPair(target)) throw new Fault("type error");
  target[index] = value;
  return undefined;
}
