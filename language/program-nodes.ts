import type { Node, Program } from "estree";
import { SourceParser } from "./slang";

/** A node of a program's syntax tree, by what stays the same when names, comments and layout change. */
export interface ProgramNode {
  /** Its kind, with its operator, or with the name of what the program uses and does not declare. */
  readonly label: string;
  /** Where it begins: line from 1, column from 0. */
  readonly line: number;
  readonly column: number;
}

type Children = Readonly<Record<string, unknown>>;

/**
 * Returns the nodes of a program from the first to the last, each before those inside it; null when the text is no program.
 * Names that the program declares, numbers and strings count by their kind alone; what it imports does not count.
 */
export function programNodes(text: string): ProgramNode[] | null {
  const program = parsed(text);
  if (program === null) return null;
  const nodes = nodesOf(program);
  const declared = declaredNames(nodes);
  return nodes.map((node) => ({
    label: labelOf(node, declared),
    line: node.loc?.start.line ?? 1,
    column: node.loc?.start.column ?? 0,
  }));
}

/** Programs of all chapters are read by the rules of the last; whether they keep those of theirs is for others to say. */
const parsed = (text: string): Program | null =>
  new SourceParser(4, "default").parse(text, { errors: [], chapter: 4, variant: "default" });

/** The stack is a list, so that no depth of nesting can exhaust it. */
function nodesOf(program: Program): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = childrenOf(program).reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "ImportDeclaration") continue;
    nodes.push(node);
    for (const child of childrenOf(node).reverse()) open.push(child);
  }
  return nodes;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc") continue;
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) children.push(each);
  }
  return children.sort((a, b) => startOf(a) - startOf(b));
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const startOf = (node: Node): number => (node as { start?: number }).start ?? 0;

/** The names that a program declares anywhere: which of them is meant where makes no difference here. */
function declaredNames(nodes: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const declare = (pattern: unknown) => {
    if (isNode(pattern) && pattern.type === "Identifier") names.add(pattern.name);
  };
  for (const node of nodes) {
    const { id, params, argument } = node as unknown as Children;
    declare(id);
    if (Array.isArray(params)) for (const param of params) declare(param);
    if (node.type === "RestElement") declare(argument);
  }
  return names;
}

function labelOf(node: Node, declared: ReadonlySet<string>): string {
  switch (node.type) {
    case "Identifier":
      return declared.has(node.name) ? node.type : `${node.type} ${node.name}`;
    case "Literal":
      return `${node.type} ${typeof node.value === "boolean" || node.value === null ? node.value : typeof node.value}`;
    case "VariableDeclaration":
      return `${node.type} ${node.kind}`;
    default:
      return "operator" in node ? `${node.type} ${node.operator}` : node.type;
  }
}
