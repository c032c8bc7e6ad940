import { LazyBuiltIn } from "js-slang/dist/createContext";
import { CallingNonFunctionValue, ExceptionError, InvalidNumberOfArguments } from "js-slang/dist/errors/errors";
import { RuntimeSourceError } from "js-slang/dist/errors/runtimeSourceError";
import { callExpression, locationDummyNode } from "js-slang/dist/utils/ast/astCreator";
import * as stock from "js-slang/dist/utils/operators";
import { type TimeLimit, TimeLimitReached } from "./time-limit";

/** A function of a Source program, as the transpiler makes it. */
export interface SourceFunction {
  (...args: unknown[]): unknown;
  transformedFunction?: SourceFunction;
  minArgsNeeded?: number;
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
    const call = eagerCall(limit);
    set("callIfFuncAndRightArgs", call);
    set("wrap", eagerWrap(call));
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

/**
 * A call in the program: calls the function and goes on with the calls in tail position without deepening the stack.
 * One function on purpose, since each frame here is a frame less for the student's recursion.
 */
function eagerCall(limit: TimeLimit) {
  return (
    candidate: unknown,
    atLine: number,
    atColumn: number,
    from: string | null,
    ...firstArgs: unknown[]
  ): unknown => {
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
        if (limit.passedAfterCall())
          throw new TimeLimitReached({ line, column, source }, limit.limitMs, { name, args });
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

function eagerWrap(call: ReturnType<typeof eagerCall>) {
  return (f: SourceFunction, text: string, hasRestParameter: boolean): SourceFunction => {
    if (hasRestParameter) f.minArgsNeeded = f.length;
    const wrapped: SourceFunction = (...args) => call(wrapped, -1, -1, null, ...args);
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

/** The text that a function of a hidden part shows instead of its source. */
export function hiddenText(text: string): string {
  const head = /^(function \w+\([^)]*\)|\([^)]*\) =>|\w+ =>)/.exec(text)?.[1] ?? "function";
  return `${head} {\n\t[implementation hidden]\n}`;
}
