import levenshtein from "fast-levenshtein";

/** The share of a name's letters that may be wrong for it to be taken for another one. */
const TOLERANCE = 0.34;

/**
 * The name that a person most likely meant: the one with the fewest letters to change, when they are few enough.
 * Helpers of the standard library, which start with a dollar sign, are not proposed.
 */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const most = Math.max(1, Math.floor(name.length * TOLERANCE));
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of names) {
    if (candidate.startsWith("$") || Math.abs(candidate.length - name.length) >= least) continue;
    const distance = candidate.toLowerCase() === name.toLowerCase() ? 0.5 : levenshtein.get(name, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return name.length < 2 ? null : best;
}

const FOREIGN: Readonly<Record<string, string>> = {
  console: "In Source values are shown by display(...).",
  print: "In Source values are shown by display(...).",
  println: "In Source values are shown by display(...).",
  printf: "In Source values are shown by display(...).",
  alert: "In Source values are shown by display(...).",
  Math: "In Source the functions of Math are called math_floor, math_sqrt and so on.",
  None: "The empty list is called null.",
  nil: "The empty list is called null.",
  True: "Booleans are written true and false, in small letters.",
  False: "Booleans are written true and false, in small letters.",
  and: "And is written &&.",
  or: "Or is written ||.",
  not: "Not is written !.",
  def: "Functions are declared by function f(x) { return ...; }.",
  lambda: "A function without a name is written x => ....",
  len: "The number of elements is length(xs) of a list, array_length(a) of an array.",
  car: "The first of a pair is head(p).",
  cdr: "The rest of a pair is tail(p).",
  cons: "A pair is made by pair(x, y).",
  parseInt: "A number is read by parse_int(string, radix).",
  String: "A text of any value is made by stringify(x).",
  str: "A text of any value is made by stringify(x).",
};

/** What to write in Source for a name that another language has; null for other names. */
export const foreignWord = (name: string): string | null =>
  Object.hasOwn(FOREIGN, name) ? (FOREIGN[name] ?? null) : null;
