import { getProp, head, locationDummyNode, setProp, tail, WrongType } from "../slang";

interface Place {
  readonly line: number;
  readonly column: number;
  readonly source: string | null;
}

/**
 * Objects of libraries have no elements: js-slang would let programs read and set their properties, and by these reach
 * what every object of JavaScript inherits.
 */
function refuseObject(candidate: unknown, { line, column, source }: Place): void {
  if (typeof candidate !== "object" || candidate === null || Array.isArray(candidate)) return;
  throw new WrongType(locationDummyNode(line, column, source), "", "array", "object");
}

/** Arguments that one call may be given: more would take the memory before any limit is noticed. */
const ARGUMENTS_LIMIT = 1_000_000;

const kindOf = (value: unknown): string => (value === null ? "null" : typeof value);

/** An array whose elements become arguments, or the error that it is none: strings too are not spread in Source. */
export function spreadable(value: unknown, { line, column, source }: Place): unknown[] {
  if (Array.isArray(value) && value.length <= ARGUMENTS_LIMIT) return value;
  const node = locationDummyNode(line, column, source);
  if (!Array.isArray(value)) throw new WrongType(node, " as spread argument", "array", kindOf(value));
  throw new WrongType(node, " as spread argument", "array of at most a million elements", `one of ${value.length}`);
}

/** The elements of a list that become arguments. A list that contains itself has no end. */
export function argumentsIn(xs: unknown): unknown[] {
  const args: unknown[] = [];
  for (let left = xs; left !== null; left = tail(left)) {
    if (args.length >= ARGUMENTS_LIMIT) {
      throw new Error("apply_in_underlying_javascript cannot hand over more than a million arguments.");
    }
    args.push(head(left));
  }
  return args;
}

/** The element of an array, or the error that there can be none. */
export function elementOf(object: unknown, index: unknown, place: Place): unknown {
  refuseObject(object, place);
  return getProp(object, index, place.line, place.column, place.source);
}

/** Sets the element of an array, or throws the error that there can be none. */
export function setElement(object: unknown, index: unknown, value: unknown, place: Place): unknown {
  refuseObject(object, place);
  return setProp(object, index, value, place.line, place.column, place.source);
}
