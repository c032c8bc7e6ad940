import { Fault, Float, isInteger, numberIn, type Value } from "../value";

/** A function of Source that calls no other: the least number of its arguments, and what it gives. */
export interface PlainPrimitive {
  readonly least: number;
  readonly give: (args: readonly Value[], machine: PrimitiveHost) => Value;
}

/** What primitives may ask of the machine that calls them. */
export interface PrimitiveHost {
  readonly strict: boolean;
  /** Milliseconds since the program began. */
  readonly now: number;
  /** A number from 0 (included) to 1 (excluded). */
  random(): number;
  display(kind: "output" | "error", text: string): void;
  textOf(value: Value): string;
  /** Counts what a value takes of the robot's memory. */
  allocate(cells: number): void;
}

/** Returns a number as the robot holds it: 32 bits wide, and a float that happens to be whole stays one where it is told apart. */
export function asFloat(value: number, strict: boolean): Value {
  const rounded = Math.fround(value);
  return strict && isInteger(rounded) ? new Float(rounded) : rounded;
}

function numberOf(value: Value): number {
  const number = numberIn(value);
  if (number === undefined) throw new Fault("type error");
  return number;
}

/** Returns the number of an element: what is no whole number of 0 or more is an error, as in the page. */
export function wholeOf(value: Value): number {
  const number = numberOf(value);
  if (!Number.isInteger(number) || number < 0) throw new Fault("type error");
  return number;
}

/** Functions of `Math` under their names in Source, with how many arguments each needs. */
const MATH: readonly (readonly [name: string, least: number, of: (...args: number[]) => number])[] = [
  ["abs", 1, Math.abs],
  ["acos", 1, Math.acos],
  ["acosh", 1, Math.acosh],
  ["asin", 1, Math.asin],
  ["asinh", 1, Math.asinh],
  ["atan", 1, Math.atan],
  ["atan2", 2, Math.atan2],
  ["atanh", 1, Math.atanh],
  ["cbrt", 1, Math.cbrt],
  ["ceil", 1, Math.ceil],
  ["clz32", 1, Math.clz32],
  ["cos", 1, Math.cos],
  ["cosh", 1, Math.cosh],
  ["exp", 1, Math.exp],
  ["expm1", 1, Math.expm1],
  ["floor", 1, Math.floor],
  ["fround", 1, Math.fround],
  ["hypot", 0, Math.hypot],
  ["imul", 2, Math.imul],
  ["log", 1, Math.log],
  ["log1p", 1, Math.log1p],
  ["log2", 1, Math.log2],
  ["log10", 1, Math.log10],
  ["max", 0, Math.max],
  ["min", 0, Math.min],
  ["pow", 2, Math.pow],
  ["round", 1, Math.round],
  ["sign", 1, Math.sign],
  ["sin", 1, Math.sin],
  ["sinh", 1, Math.sinh],
  ["sqrt", 1, Math.sqrt],
  ["tan", 1, Math.tan],
  ["tanh", 1, Math.tanh],
  ["trunc", 1, Math.trunc],
];

/** Of these the robot gives integers where it can. */
const WHOLE = new Set(["abs", "ceil", "clz32", "floor", "imul", "max", "min", "round", "sign", "trunc"]);

const math = MATH.map(([name, least, of]): [string, PlainPrimitive] => [
  `math_${name}`,
  {
    least,
    give: (args, { strict }) => {
      const value = of(...args.map(numberOf));
      return asFloat(value, strict && !WHOLE.has(name));
    },
  },
]);

const isKind = (test: (value: Value) => boolean): PlainPrimitive => ({ least: 1, give: ([value]) => test(value) });

const textArgument = (value: Value): string => {
  if (typeof value !== "string") throw new Fault("type error");
  return value;
};

/** The library's functions on numbers, strings and the kinds of values, by name. */
export const SCALARS: Readonly<Record<string, PlainPrimitive>> = {
  ...Object.fromEntries(math),
  math_random: { least: 0, give: (_args, { random }) => Math.fround(random()) },
  is_boolean: isKind((value) => typeof value === "boolean"),
  is_null: isKind((value) => value === null),
  is_number: isKind((value) => numberIn(value) !== undefined),
  is_string: isKind((value) => typeof value === "string"),
  is_undefined: isKind((value) => value === undefined),
  parse_int: {
    least: 2,
    give: ([text, base]) => {
      const radix = wholeOf(base);
      if (radix < 2 || radix > 36) throw new Fault("type error");
      return Math.fround(Number.parseInt(textArgument(text), radix));
    },
  },
  char_at: { least: 2, give: ([text, at]) => textArgument(text)[wholeOf(at)] },
  get_time: { least: 0, give: (_args, { now }) => Math.fround(now) },
  stringify: { least: 1, give: ([value], { textOf }) => textOf(value) },
};
