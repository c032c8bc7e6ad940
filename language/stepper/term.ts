import type { ArrowFunctionExpression, FunctionDeclaration } from "estree";
import type { PartName } from "../engine";

/** Where a term stood in the text that it comes from. */
export interface Place {
  readonly part: PartName;
  readonly line: number;
  readonly column: number;
}

type Names = ReadonlySet<string>;

/**
 * What all terms have: the names that are free in it, by which a substitution knows what it can leave as it is. Terms are
 * never changed, so that any number of them can share a part; only what they look like is kept when it is first asked.
 */
interface Node {
  readonly free: Names;
  printed?: string;
}

export type Primitive = number | string | boolean | null | undefined;

/** What a program computes with. A function in a lambda expression's shape becomes a `Fun` where it is first used. */
export type Value = Literal | Pair | Foreign | Fun | Named | Arrow;

export interface Literal extends Node {
  readonly kind: "literal";
  readonly value: Primitive;
}
export interface Pair extends Node {
  readonly kind: "pair";
  readonly head: Value;
  readonly tail: Value;
}
/** A builtin or what a module gives: a function that is called in one step, or a thing that only modules understand. */
export interface Foreign extends Node {
  readonly kind: "foreign";
  readonly name: string;
  readonly js: unknown;
}
/** A function of the program as one certain value: two of them are the same function only if they are the same term. */
export interface Fun extends Node {
  readonly kind: "fun";
  readonly arrow: Arrow;
}
/** A value that is shown by its name: what recursive definitions are made of. Its value may hold the term itself. */
export interface Named extends Node {
  readonly kind: "named";
  readonly name: string;
  value: Value;
}
export interface Arrow extends Node {
  readonly kind: "arrow";
  readonly params: readonly string[];
  readonly body: Expression | Body;
  readonly place: Place;
  /** The function as it was written. */
  readonly source: ArrowFunctionExpression | FunctionDeclaration;
}

export type Expression = Value | Name | Unary | Binary | Logical | Conditional | Call | Body | Mark;

export interface Name extends Node {
  readonly kind: "name";
  readonly name: string;
  readonly place: Place;
}
export interface Unary extends Node {
  readonly kind: "unary";
  readonly operator: "!" | "-" | "+";
  readonly argument: Expression;
  readonly place: Place;
}
export interface Binary extends Node {
  readonly kind: "binary";
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
  /** The chapter by whose rules the operands are checked. */
  readonly chapter: number;
  readonly place: Place;
}
export interface Logical extends Node {
  readonly kind: "logical";
  readonly operator: "&&" | "||";
  readonly left: Expression;
  readonly right: Expression;
  readonly place: Place;
}
export interface Conditional extends Node {
  readonly kind: "conditional";
  readonly test: Expression;
  readonly consequent: Expression;
  readonly alternate: Expression;
  readonly place: Place;
}
export interface Call extends Node {
  readonly kind: "call";
  readonly callee: Expression;
  readonly args: readonly Expression[];
  readonly place: Place;
}
/** The body of a function that is being applied. */
export interface Body extends Node {
  readonly kind: "body";
  readonly statements: readonly Statement[];
}
/** Stands for its content in a picture of the program, where the mark `@redex` is drawn. */
export interface Mark extends Node {
  readonly kind: "mark";
  readonly content: Value;
}

export type Statement = Evaluate | Constant | Declare | Return | If | Block;

export interface Evaluate extends Node {
  readonly kind: "evaluate";
  readonly expression: Expression;
}
export interface Constant extends Node {
  readonly kind: "constant";
  readonly name: string;
  readonly init: Expression;
}
/** A function declaration. */
export interface Declare extends Node {
  readonly kind: "declare";
  readonly name: string;
  readonly arrow: Arrow;
}
export interface Return extends Node {
  readonly kind: "return";
  readonly argument: Expression;
}
export interface If extends Node {
  readonly kind: "if";
  readonly test: Expression;
  readonly consequent: Block;
  readonly alternate: Block | If | null;
  readonly place: Place;
}
export interface Block extends Node {
  readonly kind: "block";
  readonly statements: readonly Statement[];
  /** It comes of a conditional statement, whose value is undefined when the block has none. */
  readonly conditional: boolean;
}

export type Term = Expression | Statement;

const NONE: Names = new Set();

function union(a: Names, b: Names): Names {
  if (b.size === 0 || a === b) return a;
  if (a.size === 0) return b;
  const both = new Set(a);
  for (const name of b) both.add(name);
  return both.size === a.size ? a : both;
}

function without(names: Names, bound: Iterable<string>): Names {
  let left: Set<string> | null = null;
  for (const name of bound) {
    if (!(left ?? names).has(name)) continue;
    left ??= new Set(names);
    left.delete(name);
  }
  return left ?? names;
}

const freeOf = (terms: readonly Term[]): Names => terms.reduce<Names>((names, term) => union(names, term.free), NONE);

/** The names that a list of statements declares for itself. */
export function declaredBy(statements: readonly Statement[]): string[] {
  return statements.flatMap((statement) =>
    statement.kind === "constant" || statement.kind === "declare" ? [statement.name] : [],
  );
}

export const literal = (value: Primitive): Literal => ({ kind: "literal", value, free: NONE });
export const pair = (head: Value, tail: Value): Pair => ({
  kind: "pair",
  head,
  tail,
  free: union(head.free, tail.free),
});
export const foreign = (name: string, js: unknown): Foreign => ({ kind: "foreign", name, js, free: NONE });
export const fun = (arrow: Arrow): Fun => ({ kind: "fun", arrow, free: arrow.free });

/** A named value whose own name may be free in it; `value` is set when the substitution that makes it is done. */
export const named = (name: string, value: Value): Named => ({
  kind: "named",
  name,
  value,
  free: without(value.free, [name]),
});
export const arrow = (params: readonly string[], body: Expression, { place, source }: Omit<Arrow, "free">): Arrow => ({
  kind: "arrow",
  params,
  body,
  place,
  source,
  free: without(body.free, params),
});
export const name = (text: string, place: Place): Name => ({ kind: "name", name: text, place, free: new Set([text]) });
export const mark = (content: Value): Mark => ({ kind: "mark", content, free: content.free });
export const evaluate = (expression: Expression): Evaluate => ({
  kind: "evaluate",
  expression,
  free: expression.free,
});
export const body = (statements: readonly Statement[]): Body => ({
  kind: "body",
  statements,
  free: without(freeOf(statements), declaredBy(statements)),
});
export const block = (statements: readonly Statement[], conditional: boolean): Block => ({
  kind: "block",
  statements,
  conditional,
  free: without(freeOf(statements), declaredBy(statements)),
});

/** A term of any other kind: its free names are those of its parts. */
export function term<T extends Unary | Binary | Logical | Conditional | Call | Constant | Declare | Return | If>(
  parts: Omit<T, "free" | "printed">,
  ...children: readonly Term[]
): T {
  return { ...parts, free: freeOf(children) } as unknown as T;
}

/** True when a term needs no more reduction. */
export function isValue(candidate: Term): candidate is Value {
  switch (candidate.kind) {
    case "literal":
    case "pair":
    case "foreign":
    case "fun":
    case "named":
    case "arrow":
      return true;
    default:
      return false;
  }
}

/** The value behind a name. */
export function plain(value: Value): Exclude<Value, Named> {
  let behind = value;
  while (behind.kind === "named") behind = behind.value;
  return behind;
}

/** A value as it goes on from here: what was a lambda expression is one certain function from now on. */
export const settled = (value: Value): Exclude<Value, Arrow> => (value.kind === "arrow" ? fun(value) : value);
