import type { Node } from "estree";
import type { Chapter } from "../library";
import type { Range } from "./scopes";

/** A construct that a chapter does not have: what the engine says of it, and where it stands. */
export interface Forbidden {
  readonly explanation: string;
  readonly at: Range;
}

const NEVER = 5;

/** The constructs that chapter 1 lacks, with the first chapter that has them. */
const SINCE: Readonly<Record<string, number>> = {
  WhileStatement: 3,
  ForStatement: 3,
  BreakStatement: 3,
  ContinueStatement: 3,
  ArrayExpression: 3,
  AssignmentExpression: 3,
  MemberExpression: 3,
  SpreadElement: 3,
  RestElement: 3,
  ExportNamedDeclaration: 2,
  ObjectExpression: NEVER,
  NewExpression: NEVER,
  TryStatement: NEVER,
  CatchClause: NEVER,
  ThrowStatement: NEVER,
  ThisExpression: NEVER,
  ClassDeclaration: NEVER,
  ClassExpression: NEVER,
  FunctionExpression: NEVER,
  UpdateExpression: NEVER,
  LabeledStatement: NEVER,
  WithStatement: NEVER,
  SwitchStatement: NEVER,
  YieldExpression: NEVER,
  AwaitExpression: NEVER,
  DoWhileStatement: NEVER,
  ForInStatement: NEVER,
  ForOfStatement: NEVER,
  SequenceExpression: NEVER,
  ObjectPattern: NEVER,
  ArrayPattern: NEVER,
  AssignmentPattern: NEVER,
  ChainExpression: NEVER,
  TaggedTemplateExpression: NEVER,
};

/** The operators between two operands that every chapter has. */
const OPERATORS: ReadonlySet<string> = new Set("+ - * / % === !== < > <= >= && ||".split(" "));

/** Constructs that are marked at their first word: underlining all that is inside would say nothing. */
const BY_FIRST_WORD = /Statement$|^Class|^FunctionExpression$|^CatchClause$|^ExportNamedDeclaration$/;

/** Finds what a chapter does not have, in a program that may have holes. */
export function forbiddenIn(program: Node, chapter: Chapter, lines: readonly string[]): Forbidden[] {
  const found: Forbidden[] = [];
  const visit = (node: Node): void => {
    for (const explanation of [...absent(node, chapter), ...faultsOf(node, chapter)])
      found.push({ explanation, at: placeOf(node, lines) });
    if (node.type === "ClassDeclaration" || node.type === "ClassExpression") return;
    for (const value of Object.values(node) as unknown[]) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const absent = ({ type }: Node, chapter: Chapter): string[] =>
  (SINCE[type] ?? 0) > chapter ? [`${namesOf(type)} are not allowed`] : [];

function faultsOf(node: Node, chapter: Chapter): string[] {
  switch (node.type) {
    case "VariableDeclaration":
      return node.kind === "const" || (node.kind === "let" && chapter >= 3)
        ? []
        : [`Mutable variable declaration using keyword '${node.kind}' is not allowed.`];
    case "AssignmentExpression":
      return node.operator === "=" ? [] : [`The assignment operator ${node.operator} is not allowed. Use = instead.`];
    case "MemberExpression":
      return node.computed ? [] : ["Dot abbreviations are not allowed."];
    case "UnaryExpression":
      return node.operator === "-" || node.operator === "!" ? [] : [`Operator '${node.operator}' is not allowed.`];
    case "BinaryExpression":
    case "LogicalExpression":
      return OPERATORS.has(node.operator) ? [] : [`Operator '${node.operator}' is not allowed.`];
    case "Literal":
      if ("regex" in node) return ["'RegExp' literals are not allowed."];
      return node.value === null && node.raw === "null" && chapter < 2 ? ["null literals are not allowed."] : [];
    case "TemplateLiteral":
      return node.expressions.length > 0
        ? ["Expressions are not allowed in template literals (`multiline strings`)"]
        : [];
    default:
      return [];
  }
}

/** Returns the engine's name of a kind of construct: `While statements`. */
const namesOf = (type: string): string =>
  type === "ThisExpression"
    ? "'this' expressions"
    : `${type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}s`;

function placeOf({ type, loc }: Node, lines: readonly string[]): Range {
  const { start, end } = loc ?? { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };
  const line = lines[start.line - 1] ?? "";
  const word = /^\w+/.exec(line.slice(start.column))?.[0] ?? "";
  const onlyWord = word !== "" && (BY_FIRST_WORD.test(type) || type === "VariableDeclaration");
  const column = onlyWord ? start.column + word.length : start.line === end.line ? end.column : line.length;
  return { start: { line: start.line, column: start.column }, end: { line: start.line, column } };
}
