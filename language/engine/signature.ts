/** A function as its head shows it: its name, empty when it has none, and its parameters. */
export interface Signature {
  readonly name: string;
  /** Null where its text does not tell them. */
  readonly parameters: readonly string[] | null;
}

/** Functions of the standard library's text that do the work of the one without the sign; a program may use it in names. */
const HELPERS: ReadonlySet<string> = new Set(
  "accumulate append build_list enum_list filter length list_to_string map remove remove_all reverse"
    .split(" ")
    .map((name) => `$${name}`),
);

/** Tells whether a name is one of the standard library that no program knows. */
export const isHelper = (name: string): boolean => HELPERS.has(name);

/** The function of the library that a helper works for; other names as they are. */
export const withoutHelper = (name: string): string => (isHelper(name) ? name.slice(1) : name);

const FUNCTION = /^function\s*([\w$]*)\s*\(([^)]*)\)/;
const ARROW = /^(?:async\s*)?(?:\(([^)]*)\)|([\w$]+))\s*=>/;
/** The head of a function whose value is a function of its own. */
const CURRIED =
  /^(?:\([^)]*\)|[\w$]+)\s*=>\s*(?:\{\s*return\s+)?(?:\([\w$,\s]*\)|[\w$]+)\s*=>|^function[^{]*\{\s*return\s+(?:\([\w$,\s]*\)|[\w$]+)\s*=>/;

/** Reads the head of a function's text; `name` is what a program calls it, where its text does not say so. */
export function signatureOf(text: string, name = ""): Signature {
  const [, declared = "", list] = FUNCTION.exec(text) ?? [];
  const [, several, single] = list === undefined ? (ARROW.exec(text) ?? []) : [];
  const parameters = list ?? several ?? single;
  if (parameters === undefined) return { name: name || declared, parameters: null };
  const names = parameters.split(",").map((one) => (one.split("=")[0] as string).trim());
  return { name: withoutHelper(name || declared), parameters: names.filter((one) => one !== "") };
}

/** Writes a function as its calls are: `f(x, y)`; one without a name as its head. */
export function signatureText({ name, parameters }: Signature): string {
  const list = parameters?.join(", ") ?? "...";
  if (name !== "") return `${name}(${list})`;
  return /^[\w$]+$/.test(list) ? `${list} => ...` : `(${list}) => ...`;
}

/** Tells whether a function does nothing but give another one back. */
export const isCurried = (text: string): boolean => CURRIED.test(text);
