/** What a tree of the parser for types has at every node. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

type Range = readonly [start: number, end: number];

/** Parts of nodes that are types and nothing else. */
const TYPES: ReadonlySet<string> = new Set(["typeAnnotation", "returnType", "typeParameters", "typeArguments"]);
/** Statements that declare types. */
const DECLARATIONS: ReadonlySet<string> = new Set(["TSTypeAliasDeclaration", "TSInterfaceDeclaration"]);

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** A typed program with blanks in the place of its types: every line and column stays what it was. */
export function removeTypes(text: string, tree: object): string {
  let plain = "";
  let at = 0;
  for (const [start, end] of typesIn(tree as Node, text).sort(([a], [b]) => a - b)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    plain += text.slice(at, from) + text.slice(from, end).replace(/[^\n\r]/g, " ");
    at = end;
  }
  return plain + text.slice(at);
}

function typesIn(node: Node, text: string): Range[] {
  if (DECLARATIONS.has(node.type)) return [[node.start, node.end]];
  const ranges: Range[] = [];
  const assertion = node.type === "TSAsExpression" ? (node as Node & { expression: Node; typeAnnotation: Node }) : null;
  if (assertion) {
    const { expression, typeAnnotation, end } = assertion;
    const between = text
      .slice(expression.end, typeAnnotation.start)
      .replace(COMMENTS, (comment) => " ".repeat(comment.length));
    ranges.push([expression.end + between.search(/\bas\b/), end]);
  }
  if ("optional" in node && node.optional === true) {
    const mark = text.indexOf("?", node.start);
    ranges.push([mark, mark + 1]);
  }
  for (const [key, value] of Object.entries(node)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (!isNode(part)) continue;
      if (!TYPES.has(key)) ranges.push(...typesIn(part, text));
      else if (!assertion) ranges.push([part.start, part.end]);
    }
  }
  return ranges;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string" && "start" in value;
