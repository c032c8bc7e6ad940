/**
 * js-slang 0.5.38 of 2022, as far as it is used: the only file that imports it. Later versions infer no types.
 */
import type { Program } from "estree";
import stockCreateContext from "js-slang-2022/dist/createContext";
import * as parser from "js-slang-2022/dist/parser/parser";
import { typeCheck as stockTypeCheck } from "js-slang-2022/dist/typeChecker/typeChecker";
import type { Context } from "js-slang-2022/dist/types";
import { typeToString as stockTypeToString } from "js-slang-2022/dist/utils/stringify";
import { findNodeAt as stockFindNodeAt } from "js-slang-2022/dist/utils/walkers";

export type { Context };

/** An error of a program's types. */
export interface TypeProblem {
  readonly location?: { readonly start: { readonly line: number } };
  explain(): string;
}

/** The context with the builtins of a chapter and their types. */
export const createContext = stockCreateContext as unknown as (chapter: number, rules: "default") => Context;

/** Reads a program by the rules of its chapter; null with the errors in the context when it breaks them. */
export const parse = parser.parse as unknown as (text: string, context: Context) => Program | null;
/** Reads a program into a tree that types can be noted in. */
export const typedParse = parser.typedParse as unknown as (text: string, context: Context) => Program | null;

/** Infers the types of a tree, notes them in its nodes and gives the errors. */
export const typeCheck = stockTypeCheck as unknown as (
  tree: object,
  context: Context,
) => readonly [tree: object, errors: readonly TypeProblem[]];

export const typeToString = stockTypeToString as unknown as (type: unknown) => string;

/** The first node for which the predicate holds, with its place in the tree; undefined when there is none. */
export const findNode = <Node>(tree: object, isWanted: (type: string, node: Node) => boolean): Node | undefined =>
  (stockFindNodeAt(tree as never, undefined, undefined, isWanted as never) as { node?: Node } | undefined)?.node;
