import db from "dynalite/db";
import type { Attribute, Expression, Item, Operand } from "./wire";

const typeOf = (value: Attribute) => Object.keys(value)[0] as keyof Attribute;

/** Equality as DynamoDB means it: same type, sets without order, lists and maps by content. */
export function sameValue(left: Attribute | undefined, right: Attribute | undefined): boolean {
  if (!left || !right) return false;
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  if (left.L && right.L)
    return left.L.length === right.L.length && left.L.every((value, at) => sameValue(value, right.L?.[at]));
  if (left.M && right.M) return sameItem(left.M, right.M);
  const a = left[type];
  const b = right[type];
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && new Set([...a, ...b]).size === a.length;
  return a === b;
}

/** Says whether two items hold the same attributes with the same values. */
export function sameItem(left: Item, right: Item): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => sameValue(left[name], right[name]));
}

function size(value: Attribute | undefined): Attribute | undefined {
  if (!value) return undefined;
  const members = value.SS ?? value.NS ?? value.BS ?? value.L;
  if (members) return { N: String(members.length) };
  if (value.M) return { N: String(Object.keys(value.M).length) };
  if (value.S !== undefined) return { N: String(value.S.length) };
  if (value.B !== undefined) return { N: String(Buffer.from(value.B, "base64").length) };
  return undefined;
}

function operandValue(operand: Operand | undefined, item: Item): Attribute | undefined {
  if (Array.isArray(operand)) return db.mapPath(operand, item) ?? undefined;
  if (operand && "args" in operand) return size(operandValue(operand.args[0], item));
  return operand as Attribute;
}

function contains(value: Attribute | undefined, sought: Attribute | undefined): boolean {
  if (value?.L) return value.L.some((member) => sameValue(member, sought));
  return Boolean(value && sought && db.compare("contains", value, [sought]));
}

function compare(expression: Expression, item: Item): boolean {
  const [value, ...others] = expression.args.map((operand) => operandValue(operand, item));
  switch (expression.name ?? expression.type) {
    case "=":
      return sameValue(value, others[0]);
    case "<>":
      return !sameValue(value, others[0]);
    case "in":
      return others.some((other) => sameValue(value, other));
    case "contains":
      return contains(value, others[0]);
    case "attribute_exists":
      return value !== undefined;
    case "attribute_not_exists":
      return value === undefined;
    default:
      if (!value || others.some((other) => !other)) return false;
      return db.compare(expression.name ?? expression.type, value, others);
  }
}

/** Says whether `item` (empty when there is none) meets a condition, filter or key expression parsed by dynalite. */
export function isSatisfiedBy(expression: Expression, item: Item): boolean {
  const [left, right] = expression.args as Expression[];
  if (expression.type === "and")
    return isSatisfiedBy(left as Expression, item) && isSatisfiedBy(right as Expression, item);
  if (expression.type === "or")
    return isSatisfiedBy(left as Expression, item) || isSatisfiedBy(right as Expression, item);
  if (expression.type === "not") return !isSatisfiedBy(left as Expression, item);
  return compare(expression, item);
}
