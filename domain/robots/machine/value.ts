import type { DecodedFunction } from "../bytecode/read";
import type { FunctionArgument } from "../device";

/** A number that the robot holds as a float although it is whole, as `4 / 2` is. Only strict machines have it. */
export class Float {
  constructor(readonly value: number) {}
}

/** A function of the program with the names around it. */
export class Closure {
  constructor(
    readonly fn: DecodedFunction,
    readonly environment: Environment,
  ) {}
}

/** A function of Source, or of the robot, used as a value. */
export class BuiltIn {
  constructor(
    readonly kind: "primitive" | "device",
    readonly id: number,
  ) {}
}

/** A function that a primitive has made, as the tail of a stream. It takes no arguments. */
export class Continuation {
  constructor(readonly steps: () => Steps) {}
}

export type Callable = Closure | BuiltIn | Continuation;

/** A value of a running program. Pairs are arrays of two. */
export type Value = undefined | null | boolean | number | Float | string | Value[] | Callable;

/** Names of a scope by their index, and the scope around it. A name without a value yet holds `UNSET`. */
export interface Environment {
  readonly slots: (Value | typeof UNSET)[];
  readonly parent: Environment | null;
}

export const UNSET = Symbol("a name without a value yet");

/** What a primitive that calls functions does: it yields calls, is given their values, and returns its own. */
export type Steps = Generator<FunctionCall, Value, Value>;

export interface FunctionCall {
  readonly callee: Value;
  readonly args: Value[];
}

/** The text of what ends a program, in the words of the robot. */
export type FaultText =
  | "out of memory"
  | "type error"
  | "divide by zero"
  | "stack overflow"
  | "stack underflow"
  | "uninitialised load"
  | "invalid load"
  | "invalid program"
  | "internal error"
  | "incorrect function arity"
  | "program called error()";

/** Ends the program that runs. */
export class Fault extends Error {
  constructor(readonly text: FaultText) {
    super(text);
  }
}

/** Tells the number behind a value; undefined for what is no number. */
export const numberIn = (value: Value): number | undefined =>
  typeof value === "number" ? value : value instanceof Float ? value.value : undefined;

export const isCallable = (value: Value): value is Callable =>
  value instanceof Closure || value instanceof BuiltIn || value instanceof Continuation;

export const isPair = (value: Value): value is [Value, Value] => Array.isArray(value) && value.length === 2;

/** Whole numbers up to this size are integers on the robot, which keeps 21 bits of them. */
export const INTEGER_LIMIT = 2 ** 20;

/** Tells whether the robot holds a number as an integer. */
export const isInteger = (value: Value): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= -INTEGER_LIMIT &&
  value < INTEGER_LIMIT &&
  !Object.is(value, -0);

export const FUNCTION_ARGUMENT: FunctionArgument = { kind: "function" };
