/**
 * js-slang 1.0.80, as far as it is used: the only file that imports the package. It gives the parser, the validator, the
 * standard library, the words of errors and the operators; none of its engines runs.
 *
 * The package knows its arguments by types of its own. Here each function has the type that callers can keep, so that
 * they need no casts. An upgrade of the package is a change of this file; see README.md, "Upgrading js-slang".
 */

// The package is full of circles: entered by another door, its parsers are there before their base class.
import "js-slang/dist/createContext";
import type { Program } from "estree";
import { DEFAULT_ECMA_VERSION, JSSLANG_PROPERTIES } from "js-slang/dist/constants";
import stockCreateContext, { LazyBuiltIn, defineBuiltin as stockDefineBuiltin } from "js-slang/dist/createContext";
import { SourceDocumentation } from "js-slang/dist/editors/ace/docTooltip";
import * as errors from "js-slang/dist/errors/errors";
import { RuntimeSourceError } from "js-slang/dist/errors/runtimeSourceError";
import { TimeoutError } from "js-slang/dist/errors/timeoutErrors";
import { FatalSyntaxError } from "js-slang/dist/parser/errors";
import { SourceParser as StockParser } from "js-slang/dist/parser/source";
import TypeParser from "js-slang/dist/parser/source/typed/typeParser";
import { createAcornParserOptions, defaultBabelOptions, positionToSourceLocation } from "js-slang/dist/parser/utils";
import * as listLibrary from "js-slang/dist/stdlib/list";
import { checkForTypeErrors as stockCheckForTypeErrors } from "js-slang/dist/typeChecker/typeErrorChecker";
import type { Context, SourceError } from "js-slang/dist/types";
import * as nodes from "js-slang/dist/utils/ast/astCreator";
import * as operators from "js-slang/dist/utils/operators";
import * as rules from "js-slang/dist/utils/rttc";
import { stringify as stockStringify } from "js-slang/dist/utils/stringify";
import { simple } from "js-slang/dist/utils/walkers";
import * as validator from "js-slang/dist/validator/validator";

// Some of its error paths read navigator.userAgent, which Node has not.
const scope = globalThis as { navigator?: { userAgent?: string } };
scope.navigator ??= { userAgent: "" };

// Its time limit grows tenfold when a program is run again after a timeout: a module-wide state that grading must not have.
JSSLANG_PROPERTIES.factorToIncreaseBy = 1;

export type { Context };
/** The library of lists, whole, and those of its functions that the engine knows by identity. */
export const head = listLibrary.head as (xs: unknown) => unknown;
export const tail = listLibrary.tail as (xs: unknown) => unknown;
export const is_null = listLibrary.is_null as unknown;
export const is_pair = listLibrary.is_pair as unknown;
export const pair = listLibrary.pair as unknown;

export {
  defaultBabelOptions,
  FatalSyntaxError,
  LazyBuiltIn,
  listLibrary,
  positionToSourceLocation,
  RuntimeSourceError,
  TimeoutError,
};

/** Source location of a syntax tree's node. */
export interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
  readonly source?: string | null;
}

/** A node of a syntax tree, as far as errors need it. */
export interface SyntaxNode {
  readonly type: string;
  readonly loc?: Location | null;
}

/** The sets of rules that the package has for programs. */
export type RuleSet = "default" | "lazy" | "non-det" | "concurrent" | "typed";

/** The context with the builtins of a chapter. */
export const createContext = stockCreateContext as unknown as (
  chapter: number,
  rules: RuleSet,
  symbols: string[],
  external: undefined,
  host: NonNullable<Parameters<typeof stockCreateContext>[4]>,
) => Context;

/** Declares a builtin by its name with its parameters: `f(a, b)`. */
export const defineBuiltin = stockDefineBuiltin as (
  context: Context,
  declaration: string,
  value: unknown,
  minArgsNeeded?: number,
) => void;

/** The text of a value as the REPL shows it. */
export const stringify = stockStringify as (value: unknown) => string;

/** The part of a context that the parser and the validator use; they add the errors that they find to it. */
export interface ParsingContext {
  readonly errors: SourceError[];
  readonly chapter: number;
  readonly variant: string;
}

export const SourceParser = StockParser as unknown as new (
  chapter: number,
  variant: string,
) => {
  parse(text: string, context: ParsingContext, options?: { readonly sourceFile: string }): Program | null;
  validate(program: Program, context: ParsingContext, throwOnError: boolean): boolean;
};

/** Notes what is assigned and refuses assignments to constants. */
export const validateAndAnnotate = validator.validateAndAnnotate as unknown as (
  program: Program,
  context: ParsingContext,
) => unknown;

/** The part of a context that the check of undeclared names uses. */
export interface NamesContext {
  readonly prelude: null;
  readonly runtime: { readonly environments: readonly { readonly head: object }[] };
  readonly nativeStorage: {
    readonly builtins: ReadonlyMap<string, unknown>;
    readonly previousProgramsIdentifiers: ReadonlySet<string>;
  };
}

/** @throws the error of the first name that is not declared */
export const checkProgramForUndefinedVariables = validator.checkProgramForUndefinedVariables as unknown as (
  program: Program,
  context: NamesContext,
) => void;

/** Calls a visitor for every node of its type. */
export const walkSimple = simple as unknown as (
  tree: object,
  visitors: Readonly<Record<string, (node: never) => void>>,
) => void;

type Operator = (...operands: never[]) => unknown;
type Placed<F extends Operator> = (
  ...operands: [...Parameters<F>, line: number, column: number, source: string | null]
) => unknown;

/** The operators with the checks of their operands. @throws the error of a wrong operand, with its place */
export const binaryOp = operators.binaryOp as unknown as Placed<
  (operator: string, chapter: number, left: unknown, right: unknown) => unknown
>;
export const unaryOp = operators.unaryOp as unknown as Placed<(operator: string, argument: unknown) => unknown>;
export const boolOrErr = operators.boolOrErr as Placed<(candidate: unknown) => unknown>;
export const getProp = operators.getProp as Placed<(object: unknown, index: unknown) => unknown>;
export const setProp = operators.setProp as Placed<(object: unknown, index: unknown, value: unknown) => unknown>;
/** The value of what may be put off, in the lazy variant. */
export const forceIt = operators.forceIt as (value: unknown) => unknown;

/** The operators without the checks. */
export const evaluateBinaryExpression = operators.evaluateBinaryExpression as unknown as (
  operator: string,
  left: unknown,
  right: unknown,
) => unknown;
export const evaluateUnaryExpression = operators.evaluateUnaryExpression as unknown as (
  operator: string,
  value: unknown,
) => unknown;

/** The checks without the operators: each gives the error of a wrong operand. */
export const checkBinaryExpression = rules.checkBinaryExpression as unknown as (
  node: SyntaxNode,
  operator: string,
  chapter: number,
  left: unknown,
  right: unknown,
) => Error | undefined;
export const checkUnaryExpression = rules.checkUnaryExpression as unknown as (
  node: SyntaxNode,
  operator: string,
  value: unknown,
) => Error | undefined;
export const checkIfStatement = rules.checkIfStatement as unknown as (
  node: SyntaxNode,
  test: unknown,
) => Error | undefined;

// The errors implement what the engine reads of an Error without being one.
export const WrongType = rules.TypeError as unknown as new (
  node: SyntaxNode,
  side: string,
  expected: string,
  got: string,
) => Error;
export const CallingNonFunctionValue = errors.CallingNonFunctionValue as unknown as new (
  callee: unknown,
  call: SyntaxNode,
) => Error;
type NameError = new (name: string, node: SyntaxNode) => Error;
export const UndefinedVariable = errors.UndefinedVariable as unknown as NameError;
export const UnassignedVariable = errors.UnassignedVariable as unknown as NameError;
export const ConstAssignment = errors.ConstAssignment as unknown as new (node: SyntaxNode, name: string) => Error;
/** Whatever a builtin throws, with the place of the call. */
export const ExceptionError = errors.ExceptionError as unknown as new (
  error: unknown,
  location: Location,
) => Error & { error: unknown; location: Location };

/** A node that has a place and nothing else. */
export const locationDummyNode = nodes.locationDummyNode as (
  line: number,
  column: number,
  source: string | null,
) => SyntaxNode;
export const callExpression = nodes.callExpression as unknown as (
  callee: SyntaxNode,
  args: readonly unknown[],
  location: Location,
) => SyntaxNode;

/** Reads a program with types for its errors, which it puts into the list. @throws the SyntaxError that it gives up at */
export function parseTyped(text: string, source: string, found: SourceError[]): void {
  TypeParser.parse(text, createAcornParserOptions(DEFAULT_ECMA_VERSION, found, { sourceFile: source }) as never);
}

/** Checks the types of a program's tree and puts the errors into the context. */
export const checkForTypeErrors = stockCheckForTypeErrors as unknown as (tree: object, context: Context) => unknown;

/** Documentation of a builtin by the package's authors. */
export interface StockEntry {
  readonly title?: string;
  readonly description?: string;
}

type Entries = Readonly<Record<string, StockEntry>>;

/**
 * The documentation of builtins by language, such as `3_non-det`, and of external libraries' symbols. Only the editor's
 * bundle has it: in the others it is undefined, and must not be read when a module is loaded.
 */
export const DOCUMENTATION = SourceDocumentation as unknown as {
  readonly builtins: Readonly<Record<string, Entries>>;
  readonly ext_lib: Entries;
};
