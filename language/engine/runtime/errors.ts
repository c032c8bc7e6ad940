import {
  CallingNonFunctionValue,
  callExpression,
  ExceptionError,
  locationDummyNode,
  RuntimeSourceError,
} from "../../slang";
import { showable } from "../../values/size";
import { noteLibraryCaller, WrongArguments } from "../call-errors";
import { EndlessRecursion } from "../endless-recursion";
import { TimeLimitReached } from "../time-limit";
import { type Place, placeAt, type SourceFunction, state } from "./state";

function callNode(args: readonly unknown[], { line, column, source }: Place) {
  const at = { line, column };
  return callExpression(locationDummyNode(line, column, source), args, { start: at, end: at, source });
}

/** The error of a call with a wrong number of arguments. */
export function wrongArguments(f: SourceFunction, args: readonly unknown[], at: number | undefined): WrongArguments {
  const least = f.literal?.rest ? f.literal.arity : f.minArgsNeeded;
  const expected = least ?? f.literal?.arity ?? f.length;
  const called = { name: f.literal?.name ?? "", text: String(f), expected, orMore: least !== undefined };
  return new WrongArguments(called, args.length, placeAt(at));
}

/** The error of a call of something that is no function. */
export const notAFunction = (candidate: unknown, args: readonly unknown[], at: number | undefined): Error =>
  new CallingNonFunctionValue(showable(candidate), callNode(args, placeAt(at)));

/**
 * Gives an error the place of this call, when it has none or only one inside the standard library.
 * @param called the function that is called, where it is known
 */
export function located(error: unknown, at: number | undefined, called?: SourceFunction): unknown {
  const { line, column, source } = placeAt(at);
  const place = { start: { line, column }, end: { line, column }, source };
  const { literal } = called ?? {};
  // What is put off in the lazy variant fails where it is used, which is no fault of who uses it.
  const library = literal?.library && !literal.lazy ? literal.name : "";
  if (!(error instanceof RuntimeSourceError || error instanceof ExceptionError)) {
    if (!at) return error;
    const placed = new ExceptionError(error as Error, place);
    noteLibraryCaller(placed, library);
    return placed;
  }
  const from = error.location.source ?? "prelude";
  if (from !== "prelude" || !at) return error;
  error.location = place;
  noteLibraryCaller(error, library);
  return error;
}

/** A function that is called, with the values that it is given. */
export interface CallInProgress {
  readonly f: unknown;
  readonly args: readonly unknown[];
}

/** The error of a recursion that does not end; `calls` are the innermost ones in progress, the library's among them. */
export function tooDeep(at: number | undefined, calls: readonly CallInProgress[]): EndlessRecursion {
  const described = calls.flatMap(({ f, args }) => {
    const { literal } = f as SourceFunction;
    return !literal || literal.library || ENGINES_OWN.has(f as object)
      ? []
      : [{ name: literal.name, args, text: literal.toString }];
  });
  return new EndlessRecursion(placeAt(at), described);
}

/** Looks at the clock, after so many calls. */
const CALLS_BETWEEN_LOOKS = 128;
const ROUNDS_BETWEEN_LOOKS = 16;

/** Called when the ticks are used up by a call: throws when the time is up. `args` is known of calls in tail position. */
export function checkTimeLimit(f: unknown, args: (() => unknown[]) | null, at: number | undefined): void {
  state.ticks = CALLS_BETWEEN_LOOKS;
  const { limit } = state;
  if (!limit?.passed()) return;
  const call = args && !ENGINES_OWN.has(f as object) ? shownCall(f as SourceFunction, args()) : null;
  throw new TimeLimitReached(placeAt(at), limit.limitMs, call ?? { name: "", args: [] });
}

/** Functions of the engine that no program knows: their calls are not told. */
export const ENGINES_OWN = new WeakSet<object>();

/** The call that is told to be without end; null for what is put off in the lazy variant, which has no name. */
function shownCall({ literal }: SourceFunction, args: unknown[]) {
  const name = literal?.name ?? "";
  return name === "" && args.length === 0 ? null : { name: name || "<anonymous>", args };
}

let rounds = 0;

/** Called in every round of a loop: throws when the time is up. */
export function countIteration(at: number): void {
  if (++rounds < ROUNDS_BETWEEN_LOOKS) return;
  rounds = 0;
  const { limit } = state;
  if (limit?.passed()) throw new TimeLimitReached(placeAt(at), limit.limitMs, "loop");
}
