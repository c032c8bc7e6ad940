import type { Node } from "./unit";

type Type = "number" | "boolean" | "string";

const BY_OPERATOR: Readonly<Record<string, Type>> = {
  "-": "number",
  "*": "number",
  "/": "number",
  "%": "number",
  "===": "boolean",
  "!==": "boolean",
  "<": "boolean",
  ">": "boolean",
  "<=": "boolean",
  ">=": "boolean",
};

/** The type that the value of an expression has whatever happens; null when it is not known before it is computed. */
export function typeOf(node: Node): Type | null {
  switch (node.type) {
    case "Literal": {
      const type = typeof node.value;
      return type === "number" || type === "boolean" || type === "string" ? type : null;
    }
    case "TemplateLiteral":
      return "string";
    case "UnaryExpression":
      return node.operator === "!" ? "boolean" : node.operator === "-" ? "number" : null;
    case "BinaryExpression":
      return node.operator === "+" ? typeOfSum(node) : (BY_OPERATOR[node.operator] ?? null);
    case "LogicalExpression":
      return typeOf(node.right) === "boolean" ? "boolean" : null;
    case "ConditionalExpression": {
      const type = typeOf(node.consequent);
      return type === typeOf(node.alternate) ? type : null;
    }
    default:
      return null;
  }
}

/** Kept, for each of the sums in a long one is asked after again and again. */
const sums = new WeakMap<object, Type | null>();

/** A sum is of the type of either operand: both must have the same. */
function typeOfSum(node: Node): Type | null {
  let type = sums.get(node);
  if (type === undefined) {
    type = typeOf(node.left) ?? typeOf(node.right);
    sums.set(node, type);
  }
  return type;
}
