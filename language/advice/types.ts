import { declaredTypesIn, TYPES } from "../type-names";
import { nearestName } from "./names";
import { type Rule, word } from "./rule";

/** Types of other languages. */
const FOREIGN: Readonly<Record<string, string>> = {
  int: "number",
  float: "number",
  double: "number",
  str: "string",
  bool: "boolean",
  Int: "number",
  Array: "number[]",
};

function undeclaredType(name: string, text: string): string {
  const foreign = Object.hasOwn(FOREIGN, name) ? FOREIGN[name] : undefined;
  if (foreign) return `It is called ${foreign} here.`;
  const near = nearestName(name, [...TYPES, ...declaredTypesIn(text)]);
  return near ? `Did you mean ${near}?` : `Declare it before it is used: type ${name} = ...;`;
}

/** Advice for the errors of programs with types. */
export const TYPE_RULES: readonly Rule[] = [
  [/^Type '(\w+)' not declared\.$/, (match, { text }) => undeclaredType(word(match), text)],
  [
    /^A function whose declared type is neither/,
    () => "Every way through the function ends with return ...; or the function is declared as void.",
  ],
  [
    /^Type 'number' is not assignable to type 'string'\.$/,
    () => "A string is made of a number by stringify(...). Or is the type declared another one than was meant?",
  ],
  [
    /^Type 'string' is not assignable to type 'number'\.$/,
    () =>
      "A number is read from a string by parse_int(string, 10). Or is the type declared another one than was meant?",
  ],
  [
    /^Type '(?:number|string)' is not assignable to type 'boolean'\.$/,
    () => "True or false is needed here: compare the value, as in x !== 0.",
  ],
  [
    /^Generic type '(\w+)' requires (\d+) type argument/,
    (match) =>
      `Write it as ${word(match)}<${word(match, 2) === "2" ? "number, string" : "number"}>, with its own types between.`,
  ],
];
