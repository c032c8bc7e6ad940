import { binaryOp, boolOrErr, unaryOp } from "../../slang";
import { changes, noteChange } from "../changes";
import { elementOf, setElement, spreadable } from "../elements";
import { placeAt } from "./state";

type Binary = (left: unknown, right: unknown, at?: number) => unknown;

/** The operators of one chapter: what they do when their operands are not the numbers that translated text expects. */
export interface Operators {
  readonly [name: string]: Binary;
}

/** The name under which translated text finds an operator. */
export const OPERATOR_NAMES: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "mod",
  "===": "eq",
  "!==": "ne",
  "<": "lt",
  ">": "gt",
  "<=": "le",
  ">=": "ge",
};

function failing(operator: string, chapter: number): Binary {
  return (left, right, at) => {
    const { line, column, source } = placeAt(at);
    return binaryOp(operator, chapter, left, right, line, column, source);
  };
}

function operatorsOf(chapter: number): Operators {
  const fail = (operator: string) => failing(operator, chapter);
  type N = number;
  const numbers = (operator: string, of: (left: N, right: N) => unknown): Binary => {
    const otherwise = fail(operator);
    return (left, right, at) =>
      typeof left === "number" && typeof right === "number" ? of(left, right) : otherwise(left, right, at);
  };
  const comparable = (operator: string, of: (left: N, right: N) => unknown): Binary => {
    const otherwise = fail(operator);
    return (left, right, at) =>
      (typeof left === "number" && typeof right === "number") || (typeof left === "string" && typeof right === "string")
        ? of(left as N, right as N)
        : otherwise(left, right, at);
  };
  return {
    add: comparable("+", (left, right) => left + right),
    sub: numbers("-", (left, right) => left - right),
    mul: numbers("*", (left, right) => left * right),
    div: numbers("/", (left, right) => left / right),
    mod: numbers("%", (left, right) => left % right),
    eq: comparable("===", (left, right) => left === right),
    ne: comparable("!==", (left, right) => left !== right),
    lt: comparable("<", (left, right) => left < right),
    gt: comparable(">", (left, right) => left > right),
    le: comparable("<=", (left, right) => left <= right),
    ge: comparable(">=", (left, right) => left >= right),
  };
}

// From chapter 3 on any two values can be compared for identity, and errors speak of compound data.
const EARLY = operatorsOf(2);
const LATE = operatorsOf(4);

/** The operators as a chapter has them. */
export const operatorsFor = (chapter: number): Operators => (chapter > 2 ? LATE : EARLY);

/** A condition: a boolean, or the error that it is none. */
export function bool(candidate: unknown, at?: number): unknown {
  if (candidate === true || candidate === false) return candidate;
  const { line, column, source } = placeAt(at);
  return boolOrErr(candidate, line, column, source);
}

/** The operators of one operand. */
export function unary(operator: string, value: unknown, at?: number): unknown {
  if (operator === "-" && typeof value === "number") return -value;
  if (operator === "!" && typeof value === "boolean") return !value;
  const { line, column, source } = placeAt(at);
  return unaryOp(operator, value, line, column, source);
}

/** The element of an array. */
export function getProp(object: unknown, index: unknown, at?: number): unknown {
  if (Array.isArray(object) && typeof index === "number" && index >>> 0 === index && index < object.length) {
    return object[index];
  }
  return elementOf(object, index, placeAt(at));
}

/** Sets the element of an array. */
export function setProp(object: unknown, index: unknown, value: unknown, at?: number): unknown {
  if (Array.isArray(object) && typeof index === "number" && index >>> 0 === index && index < 4294967295) {
    object[index] = value;
    return value;
  }
  return setElement(object, index, value, placeAt(at));
}

/** Sets the element of an array for the student's part, whose changes are noted. */
export function setPropNoted(object: unknown, index: unknown, value: unknown, at?: number): unknown {
  if (changes.noting) noteChange(object);
  return setProp(object, index, value, at);
}

/** The array that is spread in a call. */
export const spread = (value: unknown, at?: number): unknown[] => spreadable(value, placeAt(at));
