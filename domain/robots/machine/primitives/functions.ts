import { Continuation, Fault, isCallable, numberIn, type Steps, type Value } from "../value";
import { equalValues } from "./equality";
import { countOf, elements, headOf, listOf, pair, tailOf } from "./lists";
import { type PrimitiveHost, wholeOf } from "./scalars";

/** A function of Source that calls functions: the least number of its arguments, and its steps. */
export interface SteppedPrimitive {
  readonly least: number;
  readonly steps: (args: Value[], host: PrimitiveHost) => Steps;
}

function* accumulate([f, initial, list]: Value[]): Steps {
  let result = initial;
  for (const value of elements(list).reverse()) result = yield { callee: f, args: [value, result] };
  return result;
}

function* map([f, list]: Value[], host: PrimitiveHost): Steps {
  const results: Value[] = [];
  for (const value of elements(list)) results.push(yield { callee: f, args: [value] });
  return listOf(results, host);
}

function* filter([f, list]: Value[], host: PrimitiveHost): Steps {
  const matching: Value[] = [];
  for (const value of elements(list)) if (yield* holds(f, value)) matching.push(value);
  return listOf(matching, host);
}

function* holds(f: Value, value: Value): Generator<{ callee: Value; args: Value[] }, boolean, Value> {
  const answer = yield { callee: f, args: [value] };
  if (typeof answer !== "boolean") throw new Fault("type error");
  return answer;
}

function* forEach([f, list]: Value[]): Steps {
  for (const value of elements(list)) yield { callee: f, args: [value] };
  return true;
}

/** Older programs give the length first; both orders are understood. */
function builder([one, other]: Value[]): readonly [f: Value, length: number] {
  const length = isCallable(other) ? numberIn(one) : undefined;
  return length === undefined ? [one, countOf(other)] : [other, length];
}

function* buildList(args: Value[], host: PrimitiveHost): Steps {
  const [f, length] = builder(args);
  const results: Value[] = [];
  for (let at = length - 1; at >= 0; at--) {
    host.allocate(1);
    results.push(yield { callee: f, args: [at] });
  }
  return listOf(results.reverse(), host);
}

/** Makes a stream of a head and of steps that give the rest. */
const stream = (head: Value, rest: () => Steps, host: PrimitiveHost): Value => pair(head, new Continuation(rest), host);

/** Steps that give a value at once. */
// biome-ignore lint/correctness/useYield: nothing has to be called for it
function* at(value: Value): Steps {
  return value;
}

function* restOf(list: Value): Steps {
  return yield { callee: tailOf(list), args: [] };
}

function* buildStream(args: Value[], host: PrimitiveHost): Steps {
  const [f, length] = builder(args);
  function* from(index: number): Steps {
    if (index >= length) return null;
    const head = yield { callee: f, args: [index] };
    return stream(head, () => from(index + 1), host);
  }
  return yield* from(0);
}

function counting(from: number, to: number, host: PrimitiveHost): Value {
  return from > to ? null : stream(from, () => at(counting(Math.fround(from + 1), to, host)), host);
}

function ofValues(values: readonly Value[], host: PrimitiveHost): Value {
  const [head, ...rest] = values;
  return values.length === 0 ? null : stream(head, () => at(ofValues(rest, host)), host);
}

function listStream(list: Value, host: PrimitiveHost): Value {
  return list === null ? null : stream(headOf(list), () => at(listStream(tailOf(list), host)), host);
}

/** Returns all elements of a stream. */
function* argumentsOf(list: Value): Generator<{ callee: Value; args: Value[] }, Value[], Value> {
  const values: Value[] = [];
  for (let rest = list; rest !== null; rest = yield* restOf(rest)) values.push(headOf(rest));
  return values;
}

function* isStream([value]: Value[]): Steps {
  let rest = value;
  for (; Array.isArray(rest) && rest.length === 2; ) {
    if (typeof rest[1] !== "object" || rest[1] === null || Array.isArray(rest[1])) return false;
    rest = yield* restOf(rest);
  }
  return rest === null;
}

// biome-ignore lint/correctness/useYield: the rest calls what its steps yield
function* streamAppend([front, back]: Value[], host: PrimitiveHost): Steps {
  if (front === null) return back;
  function* rest(): Steps {
    return yield* streamAppend([yield* restOf(front), back], host);
  }
  return stream(headOf(front), rest, host);
}

function* streamMap([f, list]: Value[], host: PrimitiveHost): Steps {
  if (list === null) return null;
  const head = yield { callee: f, args: [headOf(list)] };
  function* rest(): Steps {
    return yield* streamMap([f, yield* restOf(list)], host);
  }
  return stream(head, rest, host);
}

function* streamFilter([f, list]: Value[], host: PrimitiveHost): Steps {
  for (let rest = list; rest !== null; rest = yield* restOf(rest)) {
    if (!(yield* holds(f, headOf(rest)))) continue;
    const found = rest;
    function* later(): Steps {
      return yield* streamFilter([f, yield* restOf(found)], host);
    }
    return stream(headOf(found), later, host);
  }
  return null;
}

function* streamForEach([f, list]: Value[]): Steps {
  for (let rest = list; rest !== null; rest = yield* restOf(rest)) yield { callee: f, args: [headOf(rest)] };
  return true;
}

function* streamMember([wanted, list]: Value[]): Steps {
  let rest = list;
  while (rest !== null && !equalValues(headOf(rest), wanted)) rest = yield* restOf(rest);
  return rest;
}

function* streamRef([list, index]: Value[]): Steps {
  let rest = list;
  for (let left = wholeOf(index); left > 0; left--) rest = yield* restOf(rest);
  return headOf(rest);
}

function* streamRemove([unwanted, list]: Value[], host: PrimitiveHost): Steps {
  if (list === null) return null;
  if (equalValues(headOf(list), unwanted)) return yield* restOf(list);
  function* rest(): Steps {
    return yield* streamRemove([unwanted, yield* restOf(list)], host);
  }
  return stream(headOf(list), rest, host);
}

function* streamRemoveAll([unwanted, list]: Value[], host: PrimitiveHost): Steps {
  let first = list;
  while (first !== null && equalValues(headOf(first), unwanted)) first = yield* restOf(first);
  if (first === null) return null;
  function* rest(): Steps {
    return yield* streamRemoveAll([unwanted, yield* restOf(first)], host);
  }
  return stream(headOf(first), rest, host);
}

function* streamReverse([list]: Value[], host: PrimitiveHost): Steps {
  return ofValues((yield* argumentsOf(list)).reverse(), host);
}

function* streamToList([list]: Value[], host: PrimitiveHost): Steps {
  return listOf(yield* argumentsOf(list), host);
}

/** Gives so many elements of a stream; one that ends before has not so many. */
function* evalStream([list, most]: Value[], host: PrimitiveHost): Steps {
  const values: Value[] = [];
  let rest = list;
  for (let left = wholeOf(most); left > 0; left--) {
    values.push(headOf(rest));
    if (left > 1) rest = yield* restOf(rest);
  }
  return listOf(values, host);
}

function* streamLength([list]: Value[]): Steps {
  return (yield* argumentsOf(list)).length;
}

/** The library's functions that call functions, and those that make and read streams, by name. */
export const STEPPED: Readonly<Record<string, SteppedPrimitive>> = {
  accumulate: { least: 3, steps: accumulate },
  build_list: { least: 2, steps: buildList },
  build_stream: { least: 2, steps: buildStream },
  enum_stream: { least: 2, steps: ([from, to], host) => at(counting(countOf(from), countOf(to), host)) },
  eval_stream: { least: 2, steps: evalStream },
  filter: { least: 2, steps: filter },
  for_each: { least: 2, steps: forEach },
  integers_from: { least: 1, steps: ([from], host) => at(counting(countOf(from), Number.POSITIVE_INFINITY, host)) },
  is_stream: { least: 1, steps: isStream },
  list_to_stream: { least: 1, steps: ([list], host) => at(listStream(list, host)) },
  map: { least: 2, steps: map },
  stream: { least: 0, steps: (args, host) => at(ofValues(args, host)) },
  stream_append: { least: 2, steps: streamAppend },
  stream_filter: { least: 2, steps: streamFilter },
  stream_for_each: { least: 2, steps: streamForEach },
  stream_length: { least: 1, steps: streamLength },
  stream_map: { least: 2, steps: streamMap },
  stream_member: { least: 2, steps: streamMember },
  stream_ref: { least: 2, steps: streamRef },
  stream_remove: { least: 2, steps: streamRemove },
  stream_remove_all: { least: 2, steps: streamRemoveAll },
  stream_reverse: { least: 1, steps: streamReverse },
  stream_tail: { least: 1, steps: ([list]) => restOf(list) },
  stream_to_list: { least: 1, steps: streamToList },
};
