import { parse } from "@babel/parser";
import type { Position, Range } from "../editor/scopes";
import { freshContext } from "../engine/builtins";
import { parsePart } from "../engine/parse";
import type { PartName, Problem } from "../engine/part";
import { toSyntaxProblems } from "../engine/problems";
import type { TypedPart } from "../engine/typed";
import {
  type Context,
  checkForTypeErrors,
  defaultBabelOptions,
  FatalSyntaxError,
  parseTyped,
  positionToSourceLocation,
} from "../slang";
import { isFalseAlarm, replaceJumps, typesUsed } from "./checker-corrections";
import { removeTypes } from "./type-removal";

/** The name by which the places of earlier parts are known; their errors have been told already. */
const EARLIER = "earlier";

type Tree = ReturnType<typeof parse>["program"];

/**
 * Checks the types of one part of a program by the rules of its chapter. The parts before it are checked with it, so
 * that it sees the types of what they declare.
 * @returns the text without types, of the same length; or the problems
 */
export function checkTypes(part: TypedPart): string | Problem[] {
  try {
    return checked(part);
  } catch (error) {
    // The parsers and the checker of the package give up in their own ways, for instance on a type named constructor.
    if (error instanceof RangeError) return toSyntaxProblems([error], part.part, part.text);
    const explanation = `The types of this program cannot be checked: ${String(error)}`;
    return [{ phase: "syntax", part: part.part, line: 0, explanation, timeout: false }];
  }
}

function checked({ library, part, text, scope, earlier }: TypedPart): string | Problem[] {
  const context = freshContext(library, { display: () => undefined }, scope.chapter);
  const tree = parsed(text, part, context);
  if (!tree) return placed(context.errors, part, text);
  const plain = removeTypes(text, tree);
  // What no chapter has is better refused in the words for programs without types than in those of the checker.
  const read = parsePart(plain, part, { ...scope, typed: true }, "default");
  if (Array.isArray(read)) return read;
  const before = earlier.flatMap((one) => parsed(one, EARLIER, { ...context, errors: [] })?.body ?? []);
  const whole = { ...tree, body: [...before, ...tree.body] };
  checkForTypeErrors(replaceJumps(whole), context);
  const used = typesUsed(whole.body);
  const errors = context.errors.filter((error) => sourceOf(error) !== EARLIER && !isFalseAlarm(error.explain(), used));
  return errors.length > 0 ? placed(errors, part, text) : plain;
}

const places = new WeakMap<Problem, Range>();

/** Returns the exact place of a problem that this check has found; null when only its line is known. */
export const placeOf = (problem: Problem): Range | null => places.get(problem) ?? null;

/** The problems of errors; a run tells their lines only, an editor marks the places. */
function placed(errors: readonly unknown[], part: PartName, text: string): Problem[] {
  const problems = toSyntaxProblems(errors, part, text);
  for (const [index, problem] of problems.entries()) {
    const { start, end } = (errors[index] as { location?: Partial<Range> }).location ?? {};
    if (!start || !end || start.line !== problem.line) continue;
    const at = ({ line, column }: Position): Position => ({ line, column });
    places.set(problem, { start: at(start), end: at(end) });
  }
  return problems;
}

/** The tree of a typed program; the context has the errors when there is none. */
function parsed(text: string, source: string, context: Context): Tree | null {
  const refused = (error: SyntaxError) => {
    const { loc } = error as SyntaxError & { loc: { line: number; column: number } };
    context.errors.push(new FatalSyntaxError(positionToSourceLocation(loc, source), error.toString()));
  };
  try {
    // This parser knows the rules of Source about semicolons and commas, the other one all about types.
    parseTyped(text, source, context.errors);
    if (context.errors.length > 0) return null;
    const { program, errors } = parse(text, { ...defaultBabelOptions, sourceFilename: source, errorRecovery: true });
    for (const error of errors ?? []) refused(error as unknown as SyntaxError);
    return context.errors.length > 0 ? null : program;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    refused(error);
    return null;
  }
}

function sourceOf(error: unknown): unknown {
  const { location } = error as { location?: { source?: string; filename?: string } };
  return location?.source ?? location?.filename;
}
