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
    const distance = distanceOf(name, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return name.length < 2 ? null : best;
}

/** Letters to change; letters in another case or in another order count least. */
function distanceOf(name: string, candidate: string): number {
  if (candidate.toLowerCase() === name.toLowerCase()) return 0.5;
  return lettersOf(name) === lettersOf(candidate) ? 1 : levenshtein.get(name, candidate);
}

const lettersOf = (name: string): string => [...name].sort().join("");

/** The letters that a word of a name needs to tell which thing is meant. */
const TELLING_WORD = 4;
/** Names that are offered at once. */
const OFFERED = 3;

/** The names that differ from a name in one of their words, which are parted by `_`; none when they are many. */
export function similarNames(name: string, names: Iterable<string>): readonly string[] {
  const parts = name.split("_");
  const found = [...names].filter((candidate) => {
    const others = candidate.split("_");
    const same = parts.filter((word, at) => word === others[at]);
    return others.length === parts.length && same.length === parts.length - 1 && same.join("").length >= TELLING_WORD;
  });
  return parts.length > 1 && found.length <= OFFERED ? found : [];
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
  amb: "amb comes with the variant non-det of Source §3.",
  concurrent_execute: "concurrent_execute comes with the variant concurrent of Source §3.",
  test_and_set: "test_and_set comes with the variant concurrent of Source §3.",
  call_cc: "call_cc comes with the variant explicit-control of Source §4.",
  parseInt: "A number is read by parse_int(string, radix).",
  String: "A text of any value is made by stringify(x).",
  str: "A text of any value is made by stringify(x).",
};

/** Returns what Source has for a name of another language; null for other names. */
export const equivalentInSource = (name: string): string | null =>
  Object.hasOwn(FOREIGN, name) ? (FOREIGN[name] ?? null) : null;
