import type { Chapter } from "../library";
import { dependencyGroups, type Statement } from "./dependency-groups";
import type { Position } from "./scopes";
import {
  type Context,
  createContext,
  findNode,
  parse,
  type TypeProblem,
  typeCheck,
  typedParse,
  typeToString,
} from "./slang-2022";
import { describeTypes } from "./type-descriptions";

/** Inference of types. The page loads this file when it is first asked for them. */

interface TypedNode {
  readonly type: string;
  readonly loc?: { readonly start: Position; readonly end: Position } | null;
  readonly id?: { readonly name: string } | null;
  readonly name?: string;
  readonly declarations?: ReadonlyArray<{ readonly id: { readonly name: string }; readonly init: TypedNode }>;
  readonly inferredType?: unknown;
  readonly functionInferredType?: unknown;
}

interface Checked {
  readonly program: TypedNode | null;
  readonly errors: readonly TypeProblem[];
}

type TypeEnvironment = Context["typeEnvironment"];

/** The types of each chapter's standard library: inferring them takes longer than inferring most programs'. */
const preludes = new Map<Chapter, TypeEnvironment>();

function freshContext(chapter: Chapter): Context {
  const context = createContext(chapter, "default");
  let types = preludes.get(chapter);
  if (!types) {
    const prelude = context.prelude ? typedParse(context.prelude, context) : null;
    if (prelude) typeCheck(prelude, context);
    types = context.typeEnvironment;
    preludes.set(chapter, types);
  }
  context.typeEnvironment = types.map(({ typeMap, declKindMap }) => ({
    typeMap: new Map(typeMap),
    declKindMap: new Map(declKindMap),
  }));
  return context;
}

let last: { readonly text: string; readonly chapter: Chapter; readonly checked: Checked | null } | null = null;

/** A program of one chapter with its types; null when it cannot be parsed. The last one is kept. */
function check(text: string, chapter: Chapter): Checked | null {
  if (last?.text !== text || last.chapter !== chapter) last = { text, chapter, checked: checkAnew(text, chapter) };
  return last.checked;
}

/**
 * The checker's effort grows with the square of what it is given at once, and it gives a name its general type only behind
 * everything that it is given. So it is given what needs each other, and before that what is needed.
 */
function checkAnew(text: string, chapter: Chapter): Checked | null {
  const context = freshContext(chapter);
  if (parse(text, context) === null || context.errors.length > 0) return null;
  const program = typedParse(text, context);
  if (!program) return null;
  const errors = dependencyGroups(program.body as readonly Statement[]).flatMap((body) => {
    const [, found] = typeCheck({ ...program, body }, context);
    return found;
  });
  const inOrder = errors.filter(isUnderstandable).sort((a, b) => lineNumber(a) - lineNumber(b));
  return { program: program as unknown as TypedNode, errors: inOrder };
}

const lineNumber = ({ location }: TypeProblem): number => location?.start.line ?? 0;

/** Names that nobody declares are told of when the program is read, in better words; so is what the checker stumbles at. */
const NOT_OF_TYPES = /^(?:One or more undeclared names|Uncaught )/;
/** A type that has no words: a variable of the checker's own. */
const TYPE_VARIABLE = /\b(?:T|addable)\d+\b/;

/** Tells whether an error says something about the program's types that a student can read. */
function isUnderstandable(error: TypeProblem): boolean {
  const explanation = error.explain();
  return !NOT_OF_TYPES.test(explanation) && !TYPE_VARIABLE.test(describeTypes(explanation));
}

/**
 * The type of a name at a position.
 * @returns `name: type`, with the type errors of the program before it, a line each; empty when nothing is found
 */
export function typeAt(text: string, chapter: Chapter, name: string, at: Position): readonly string[] {
  const checked = check(text, chapter);
  if (!checked) return [];
  const errors = checked.errors.map(lineOf);
  const node = checked.program ? findNode(checked.program, isNamed(name, at)) : undefined;
  const typed = node?.type === "VariableDeclaration" ? node.declarations?.[0]?.init : node;
  const type = typed?.type === "FunctionDeclaration" ? typed.functionInferredType : typed?.inferredType;
  return type === undefined ? errors : [...errors, `At Line ${at.line} => ${name}: ${typeToString(type)}`];
}

/** Returns the type errors that the inference finds in a program, a line each; empty when it does not parse. */
export const typeErrors = (text: string, chapter: Chapter): readonly string[] =>
  check(text, chapter)?.errors.map(lineOf) ?? [];

const lineOf = (error: TypeProblem): string => `Line ${lineNumber(error)}: ${describeTypes(error.explain())}`;

const isNamed = (name: string, at: Position) => (_type: string, node: TypedNode) =>
  node.inferredType !== undefined && nameOf(node) === name && spans(node, at);

function nameOf(node: TypedNode): string | undefined {
  if (node.type === "FunctionDeclaration") return node.id?.name;
  return node.type === "VariableDeclaration" ? node.declarations?.[0]?.id.name : node.name;
}

function spans({ loc }: TypedNode, { line, column }: Position): boolean {
  if (!loc) return false;
  const { start, end } = loc;
  if (start.line > line || end.line < line) return false;
  return !(start.line === line && start.column > column) && !(end.line === line && end.column < column);
}
