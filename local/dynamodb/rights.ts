import type { Access, Right } from "../iam/access";

type Tables = Pick<Access, "arn">;

/** Actions of the parts of a transaction: it needs the right of each, and none of its own. */
const PARTS: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Returns the rights that an operation needs. What names no table needs the action on everything. */
export function rightsOf(operation: string, request: Record<string, unknown>, access: Tables): Right[] {
  const { TransactItems, RequestItems, TableName, IndexName } = request;
  const right = (action: string, table: unknown, index?: unknown): Right => ({
    action: `dynamodb:${action}`,
    resource: typeof table === "string" ? arnOf(table, index, access) : "*",
  });
  if (Array.isArray(TransactItems)) {
    return TransactItems.filter(isObject).flatMap((item) =>
      Object.entries(item).map(([part, what]) =>
        right(PARTS[part] ?? part, isObject(what) ? what.TableName : undefined),
      ),
    );
  }
  if (isObject(RequestItems)) return Object.keys(RequestItems).map((table) => right(operation, table));
  return [right(operation, TableName, IndexName)];
}

/** A table may be named by its ARN too. An index is a resource of its own. */
function arnOf(table: string, index: unknown, access: Tables): string {
  const arn = table.startsWith("arn:") ? table : access.arn("dynamodb", `table/${table}`);
  return typeof index === "string" ? `${arn}/index/${index}` : arn;
}
