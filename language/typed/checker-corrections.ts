/** What a tree of the parser for types has at every node. */
interface Node {
  readonly type: string;
}

/** Statements that the package's checker does not know, though they have no types. */
const JUMPS: ReadonlySet<string> = new Set(["BreakStatement", "ContinueStatement"]);

/** Puts a value in the place of each jump in a tree, as the checker gives up on the whole program at the first one. */
export function replaceJumps<Tree extends object>(tree: Tree): Tree {
  for (const [key, value] of Object.entries(tree)) {
    if (Array.isArray(value)) {
      const parts = value.map((part) => (isNode(part) && JUMPS.has(part.type) ? nothing(part) : part));
      Object.assign(tree, { [key]: parts });
      for (const part of parts) if (isNode(part)) replaceJumps(part);
    } else if (isNode(value)) replaceJumps(value);
  }
  return tree;
}

function nothing(jump: Node): Node {
  // Not returned as it is written: Node tells only what all nodes have in common.
  const statement = { ...jump, type: "ExpressionStatement", expression: { ...jump, type: "Literal", value: true } };
  return statement;
}

/** The names of types that trees use themselves. */
export function typesUsed(trees: readonly object[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: object): void => {
    const { type, typeName } = node as Node & { readonly typeName?: { readonly name?: string } };
    if (type === "TSTypeReference" && typeName?.name) names.add(typeName.name);
    for (const value of Object.values(node)) {
      for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) visit(part);
    }
  };
  for (const tree of trees) visit(tree);
  return names;
}

/** How the package's checker writes a stream: as a function, which in Source it is not. */
const STREAM = /^(?:Stream<.*>|\(\) => Pair<.*Stream<.*)$/;
/** What a stream is: the empty list, or a pair. */
const STREAMS_SHAPE = /^(?:null|Pair<|List<)/;

/**
 * True when an error of the package's checker says nothing about the program: a parameter of a builtin's own type that it
 * has lost sight of, an element of something whose type is any, which may well be an array, or a stream that is a pair.
 */
export function isFalseAlarm(explanation: string, used: ReadonlySet<string>): boolean {
  const lost = /^Type '(\w+)' not declared\.$/.exec(explanation)?.[1];
  if (lost !== undefined) return !used.has(lost);
  const [, actual = "", expected = ""] = /^Type '(.*)' is not assignable to type '(.*)'\.$/.exec(explanation) ?? [];
  if (STREAM.test(actual)) return STREAMS_SHAPE.test(expected);
  if (STREAM.test(expected)) return STREAMS_SHAPE.test(actual);
  return explanation.startsWith("Type 'any' cannot be accessed");
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string" && "start" in value;
