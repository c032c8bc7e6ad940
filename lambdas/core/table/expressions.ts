/** A condition on the item that a write meets. Names and values are DynamoDB's placeholders with their meaning. */
export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The changes of an update; attributes are top-level names, reserved words included. */
export interface Change {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly unset?: readonly string[];
}

export const absent: Condition = { expression: "attribute_not_exists(pk)" };
export const present: Condition = { expression: "attribute_exists(pk)" };

/** The attribute has exactly this value; an item that is absent fails it. */
export function equals(attribute: string, value: unknown): Condition {
  return {
    expression: `#is_${attribute} = :is_${attribute}`,
    names: { [`#is_${attribute}`]: attribute },
    values: { [`:is_${attribute}`]: value },
  };
}

/** The item is there and has no such attribute. */
export function isUnset(attribute: string): Condition {
  return {
    expression: `attribute_exists(pk) AND attribute_not_exists(#no_${attribute})`,
    names: { [`#no_${attribute}`]: attribute },
  };
}

/** The item is absent, or has no such attribute. */
export function lacks(attribute: string): Condition {
  return { expression: `attribute_not_exists(#no_${attribute})`, names: { [`#no_${attribute}`]: attribute } };
}

/** All of them hold. Two conditions on one attribute need placeholders of their own. */
export function allOf(...conditions: readonly Condition[]): Condition {
  return {
    expression: conditions.map(({ expression }) => `(${expression})`).join(" AND "),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  };
}

interface Placeholders {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** DynamoDB refuses empty maps of placeholders, so they are left out. */
export function placeholders(names: object, values: object): Placeholders {
  return {
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names as Record<string, string> } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values as Record<string, unknown> } : {}),
  };
}

export function conditionInput(condition: Condition | undefined) {
  if (condition === undefined) return {};
  return {
    ConditionExpression: condition.expression,
    ...placeholders(condition.names ?? {}, condition.values ?? {}),
  };
}

export function updateInput(change: Change, condition: Condition | undefined) {
  const names: Record<string, string> = { ...condition?.names };
  const values: Record<string, unknown> = { ...condition?.values };
  const clause = (keyword: string, entries: readonly string[]) =>
    entries.length > 0 ? [`${keyword} ${entries.join(", ")}`] : [];
  const assign = (operator: string) => (entry: [string, unknown]) => {
    const [attribute, value] = entry;
    names[`#${attribute}`] = attribute;
    values[`:${attribute}`] = value;
    return `#${attribute}${operator}:${attribute}`;
  };
  const set = Object.entries(change.set ?? {}).filter(([, value]) => value !== undefined);
  const clauses = [
    ...clause("SET", set.map(assign(" = "))),
    ...clause("ADD", Object.entries(change.add ?? {}).map(assign(" "))),
    ...clause(
      "REMOVE",
      (change.unset ?? []).map((attribute) => {
        names[`#${attribute}`] = attribute;
        return `#${attribute}`;
      }),
    ),
  ];
  return {
    UpdateExpression: clauses.join(" "),
    ...(condition ? { ConditionExpression: condition.expression } : {}),
    ...placeholders(names, values),
  };
}
