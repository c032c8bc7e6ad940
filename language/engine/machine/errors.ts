import {
  CallingNonFunctionValue,
  callExpression,
  ExceptionError,
  type Location,
  locationDummyNode,
  RuntimeSourceError,
  type SyntaxNode,
} from "../../slang";
import { showable } from "../../values/size";
import { type Called, WrongArguments } from "../call-errors";
import type { DescribedCall } from "../call-text";
import { EndlessRecursion } from "../endless-recursion";
import { TimeLimitReached } from "../time-limit";
import type { CallSite } from "./state";

const NOWHERE: Location = { start: { line: -1, column: -1 }, end: { line: -1, column: -1 }, source: null };

const locationOf = ({ loc }: SyntaxNode): Location => loc ?? NOWHERE;

/** Gives an error of a builtin the place of the call; an error that has a place keeps it. */
export function locatedAt(error: unknown, at: SyntaxNode): unknown {
  if (error instanceof RuntimeSourceError || error instanceof ExceptionError) return error;
  return new ExceptionError(error as Error, locationOf(at));
}

/** True when an error has no place in a text that somebody wrote. */
export function placeless(error: unknown): boolean {
  if (!(error instanceof RuntimeSourceError || error instanceof ExceptionError)) return false;
  const { source, start } = error.location;
  return (source ?? "prelude") === "prelude" || start.line <= 0;
}

/** Gives an error another place. */
export function relocate(error: unknown, at: SyntaxNode): void {
  (error as { location: Location }).location = locationOf(at);
}

function callNode(at: SyntaxNode, args: readonly unknown[]) {
  const { start, source } = locationOf(at);
  const callee = locationDummyNode(start.line, start.column, source ?? null);
  return callExpression(callee, args, { start, end: start, source: source ?? null });
}

export const notAFunction = (callee: unknown, args: readonly unknown[], at: SyntaxNode): Error =>
  new CallingNonFunctionValue(showable(callee), callNode(at, args));

/** The error of a call with a wrong number of arguments. */
export function wrongArguments(called: Called, args: readonly unknown[], at: SyntaxNode): WrongArguments {
  const { start, source } = locationOf(at);
  return new WrongArguments(called, args.length, { line: start.line, column: start.column, source: source ?? null });
}

/** The error of a recursion without end, which is the same for every engine. */
export function tooDeep({ at }: CallSite, calls: readonly DescribedCall[]): EndlessRecursion {
  const { start, source } = locationOf(at);
  return new EndlessRecursion({ line: start.line, column: start.column, source: source ?? null }, calls);
}

export function outOfTime(at: SyntaxNode, limitMs: number, what: "loop" | DescribedCall) {
  const { start, source } = locationOf(at);
  return new TimeLimitReached({ line: start.line, column: start.column, source: source ?? null }, limitMs, what);
}
