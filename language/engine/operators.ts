import { LazyBuiltIn } from "js-slang/dist/createContext";
import { CallingNonFunctionValue, ExceptionError, InvalidNumberOfArguments } from "js-slang/dist/errors/errors";
import { RuntimeSourceError } from "js-slang/dist/errors/runtimeSourceError";
import { callExpression, locationDummyNode } from "js-slang/dist/utils/ast/astCreator";
import * as stock from "js-slang/dist/utils/operators";
import { type TimeLimit, TimeLimitReached } from "./time-limit";

export { hiddenText } from "./translate/hidden";

/** A function of a Source program, as the transpiler makes it. */
export interface SourceFunction {
  (...args: unknown[]): unknown;
  transformedFunction?: SourceFunction;
  minArgsNeeded?: number;
  /** Errors that come out of it get the place of the call. */
  guarded?: boolean;
}

/** What a function's body gives back: a value, or the call in tail position that is still to be made. */
type Returned =
  | { readonly isTail: false; readonly value: unknown }
  | {
      readonly isTail: true;
      readonly function: unknown;
      readonly functionName: string;
      readonly arguments: unknown[];
      readonly line: number;
      readonly column: number;
      readonly source: string | null;
    };

type Operators = Map<string, (...operands: never[]) => unknown>;

/**
 * The operators that transpiled programs call. They mean what js-slang's own mean, but need two frames of the stack
 * instead of four a call, look at one clock for the whole part, and give an error that arises inside a function of the
 * standard library the place in the program that called it.
 */
export function createOperators(limit: TimeLimit, lazy: boolean): Operators {
  const operators = new Map(Object.entries(stock)) as Operators;
  const set = (name: string, operator: (...operands: never[]) => unknown) => operators.set(name, operator);
  set("throwIfTimeout", (_native: unknown, _start: unknown, _now: unknown, line: number, column: number, source) => {
    if (limit.passed()) throw new TimeLimitReached({ line, column, source }, limit.limitMs, "loop");
  });
  set("boolOrErr", boolOrErr);
  set("binaryOp", binaryOp);
  set("getProp", getProp);
  if (lazy) {
    set("callIfFuncAndRightArgs", lazyCall(limit));
  } else {
    const guarded = guardedCall(limit);
    set("callIfFuncAndRightArgs", eagerCall(limit, guarded));
    set("wrap", eagerWrap(guarded));
  }
  return operators;
}

function boolOrErr(candidate: unknown, line: number, column: number, source: string | null): unknown {
  return candidate === true || candidate === false ? candidate : stock.boolOrErr(candidate, line, column, source);
}

function binaryOp(
  operator: never,
  chapter: number,
  left: unknown,
  right: unknown,
  line: number,
  column: number,
  source: string | null,
): unknown {
  return typeof left === "number" && typeof right === "number"
    ? stock.evaluateBinaryExpression(operator, left, right)
    : stock.binaryOp(operator, chapter, left, right, line, column, source);
}

function getProp(object: unknown, index: unknown, line: number, column: number, source: string | null): unknown {
  return Array.isArray(object) && typeof index === "number" && Object.hasOwn(object, index)
    ? object[index]
    : stock.getProp(object, index, line, column, source);
}

/** Arguments that a call takes before those of the function: candidate, line, column, source. */
const OWN_ARGUMENTS = 4;

/**
 * A call in the program. A function of the program itself is called with as little on the stack as can be, because every
 * register here is paid for by the depth of the student's recursion; everything else goes the guarded way.
 */
function eagerCall(limit: TimeLimit, guarded: GuardedCall) {
  const step = tailStep(limit, guarded);
  return function call(
    candidate: unknown,
    line: number,
    column: number,
    source: string | null,
    a?: unknown,
    b?: unknown,
    c?: unknown,
  ): unknown {
    const f = typeof candidate === "function" ? (candidate as SourceFunction).transformedFunction : undefined;
    // biome-ignore lint/complexity/noArguments: rest parameters would cost an array and a spread call at every level
    const given = arguments.length - OWN_ARGUMENTS;
    if (f === undefined || f.guarded === true || f.length !== given || given > 3) {
      // biome-ignore lint/complexity/noArguments: as above
      return guarded(candidate, line, column, source, Array.prototype.slice.call(arguments, OWN_ARGUMENTS));
    }
    if (limit.passedAfterCall()) throw outOfTime(limit, line, column, source, [a, b, c].slice(0, given));
    let returned = (given === 1 ? f(a) : given === 2 ? f(a, b) : given === 0 ? f() : f(a, b, c)) as
      | Returned
      | undefined;
    while (returned?.isTail === true) returned = step(returned) as Returned | undefined;
    return returned?.isTail === false ? returned.value : returned;
  };
}

type GuardedCall = ReturnType<typeof guardedCall>;
type TailCall = Extract<Returned, { isTail: true }>;

/** Makes one call that stood in tail position; gives back what the function's body gives. */
function tailStep(limit: TimeLimit, guarded: GuardedCall) {
  return ({ function: called, functionName, arguments: args, line, column, source }: TailCall): unknown => {
    const f = typeof called === "function" ? (called as SourceFunction).transformedFunction : undefined;
    if (f === undefined || f.guarded === true || f.length !== args.length) {
      return { isTail: false, value: guarded(called, line, column, source, args) };
    }
    if (limit.passedAfterCall()) throw outOfTime(limit, line, column, source, args, functionName);
    return f(...args);
  };
}

function outOfTime(
  limit: TimeLimit,
  line: number,
  column: number,
  source: string | null,
  args: unknown[],
  name = "",
): TimeLimitReached {
  return new TimeLimitReached({ line, column, source }, limit.limitMs, { name, args });
}

/**
 * Calls a builtin or a function of the standard library, or makes a call that is wrong: gives an error that comes out of
 * it this place in the program.
 */
function guardedCall(limit: TimeLimit) {
  return (candidate: unknown, atLine: number, atColumn: number, from: string | null, firstArgs: unknown[]): unknown => {
    let called = candidate;
    let args = firstArgs;
    let name = "";
    let line = atLine;
    let column = atColumn;
    let source = from;
    try {
      for (;;) {
        if (typeof called !== "function") throw notAFunction(called, args, line, column, source);
        const transformed = (called as SourceFunction).transformedFunction;
        const f = transformed ?? (called as SourceFunction);
        const least = f.minArgsNeeded;
        if (least === undefined ? f.length !== args.length : least > args.length) {
          throw wrongArguments(f, args, line, column, source);
        }
        if (transformed === undefined) return f(...args);
        if (limit.passedAfterCall()) throw outOfTime(limit, line, column, source, args, name);
        const returned = f(...args) as Returned | null | undefined;
        if (returned === null || returned === undefined || returned.isTail === undefined) return returned;
        if (!returned.isTail) return returned.value;
        called = returned.function;
        args = returned.arguments;
        name = returned.functionName;
        if (returned.source !== "prelude") ({ line, column, source } = returned);
      }
    } catch (error) {
      throw located(error, line, column, source);
    }
  };
}

function wrongArguments(f: SourceFunction, args: unknown[], line: number, column: number, source: string | null) {
  const at = { line, column };
  const node = callExpression(locationDummyNode(line, column, source), args as never[], { start: at, end: at, source });
  return new InvalidNumberOfArguments(node, f.minArgsNeeded ?? f.length, args.length, f.minArgsNeeded !== undefined);
}

function notAFunction(candidate: unknown, args: unknown[], line: number, column: number, source: string | null) {
  const at = { line, column };
  const node = callExpression(locationDummyNode(line, column, source), args as never[], { start: at, end: at, source });
  return new CallingNonFunctionValue(candidate, node);
}

/** Gives an error the place of this call, when it has none or only one inside the standard library. */
export function located(error: unknown, line: number, column: number, source: string | null): unknown {
  const at = { start: { line, column }, end: { line, column }, source };
  if (!(error instanceof RuntimeSourceError || error instanceof ExceptionError)) {
    return new ExceptionError(error as Error, at);
  }
  const from = error.location.source ?? "prelude";
  if (from === "prelude" && source !== "prelude" && line > 0) error.location = at;
  return error;
}

function eagerWrap(call: GuardedCall) {
  return (f: SourceFunction, text: string, hasRestParameter: boolean): SourceFunction => {
    if (hasRestParameter) {
      f.minArgsNeeded = f.length;
      f.guarded = true;
    }
    const wrapped: SourceFunction = (...args) => call(wrapped, -1, -1, null, args);
    wrapped.transformedFunction = f;
    if (f.minArgsNeeded !== undefined) wrapped.minArgsNeeded = f.minArgsNeeded;
    if (f.length > 0) Object.defineProperty(wrapped, "length", { value: f.length });
    wrapped.toString = () => text;
    return wrapped;
  };
}

/** In the lazy variant functions come wrapped in thunks: js-slang's own call stays, with our clock and our places. */
function lazyCall(limit: TimeLimit) {
  return (candidate: unknown, line: number, column: number, source: string | null, ...args: unknown[]): unknown => {
    const name = candidate instanceof LazyBuiltIn ? "" : String((candidate as { name?: string } | null)?.name ?? "");
    if (limit.passedAfterCall()) {
      throw new TimeLimitReached({ line, column, source }, limit.limitMs, { name, args: [] });
    }
    try {
      return stock.callIfFuncAndRightArgs(candidate as never, line, column, source, ...(args as never[]));
    } catch (error) {
      throw located(error, line, column, source);
    }
  };
}
