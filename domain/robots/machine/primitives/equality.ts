import { BuiltIn, isPair, numberIn, type Value } from "../value";

/** Tells whether two values are `===` in Source. Strings are the same when their characters are. */
export function sameValue(one: Value, other: Value): boolean {
  const number = numberIn(one);
  if (number !== undefined) return number === numberIn(other);
  if (one instanceof BuiltIn && other instanceof BuiltIn) return one.kind === other.kind && one.id === other.id;
  return one === other;
}

/** Tells whether two values are `equal` in Source: structures of pairs by their parts. Circles come to an end. */
export function equalValues(one: Value, other: Value): boolean {
  const tasks: [Value, Value][] = [[one, other]];
  const met = new Map<Value, Set<Value>>();
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const [left, right] = task;
    if (!isPair(left) || !isPair(right)) {
      if (!sameValue(left, right)) return false;
      continue;
    }
    const partners = met.get(left) ?? new Set();
    if (partners.has(right)) continue;
    met.set(left, partners.add(right));
    tasks.push([left[1], right[1]], [left[0], right[0]]);
  }
  return true;
}
