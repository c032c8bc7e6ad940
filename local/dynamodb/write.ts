import db from "dynalite/db";
import validations from "dynalite/validations";
import deleteItem from "dynalite/validations/deleteItem";
import putItem from "dynalite/validations/putItem";
import updateItem from "dynalite/validations/updateItem";
import { type Consumption, itemSize, writeConsumption } from "./capacity";
import { isSatisfiedBy } from "./conditions";
import { partitionsWritten } from "./partition-limits";
import { type Change, indexKey, itemKey, type Store } from "./store";
import { updated } from "./update";
import {
  type Attribute,
  type Expression,
  type Item,
  invalid,
  type ParsedUpdate,
  ServiceError,
  type Table,
} from "./wire";

export type WriteKind = "Put" | "Update" | "Delete" | "ConditionCheck";

/** A write as dynalite's validation leaves it: checked, with its expressions parsed. */
export interface Write {
  kind: WriteKind;
  TableName: string;
  Item?: Item;
  Key?: Item;
  ReturnValues?: "NONE" | "ALL_OLD" | "ALL_NEW" | "UPDATED_OLD" | "UPDATED_NEW";
  ReturnConsumedCapacity?: "TOTAL" | "INDEXES" | "NONE";
  ReturnValuesOnConditionCheckFailure?: "ALL_OLD" | "NONE";
  _condition?: { expression: Expression; nestedPaths: object };
  _updates?: ParsedUpdate;
}

/** The effect of a write on one item whose condition is met. */
export interface Outcome {
  before: Item | undefined;
  after: Item | undefined;
  changes: Change[];
  consumption: Consumption;
}

const forms = { Put: putItem, Update: updateItem, Delete: deleteItem, ConditionCheck: deleteItem };

/** Checks the form of a write without looking at any table. Throws ValidationException or SerializationException. */
export function parseWrite(store: Store, kind: WriteKind, request: object): Write {
  const { ReturnValuesOnConditionCheckFailure, ...rest } = request as Record<string, unknown>;
  if ("AttributeUpdates" in rest) throw invalid("AttributeUpdates is not supported here; use UpdateExpression");
  const form = forms[kind];
  const data = validations.checkTypes(rest, form.types);
  validations.checkValidations(data, form.types, form.custom, store.dynalite);
  return { ...data, kind, ReturnValuesOnConditionCheckFailure } as Write;
}

/** Checks a write against its table's keys and indexes; answers dynalite's rendering of the primary key. */
export function primaryKey(write: Write, table: Table): string {
  const problem = write.Item
    ? db.validateItem(write.Item, table)
    : (db.validateKey(write.Key ?? {}, table) ?? db.validateUpdates(undefined, write._updates, table));
  const error = problem ?? db.validateKeyPaths(write._condition?.nestedPaths, table);
  if (error) throw error;
  return db.createKey((write.Item ?? write.Key) as Item, table);
}

function checkIndexKeys(item: Item, table: Table): void {
  for (const index of [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])])
    for (const { AttributeName: name } of index.KeySchema) {
      const type = table.AttributeDefinitions.find((definition) => definition.AttributeName === name)?.AttributeType;
      if (item[name]?.[type ?? "S"] === "")
        throw invalid(
          "One or more parameter values are not valid. A value specified for a secondary index key is not supported. " +
            `The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index.IndexName}, IndexKey: ${name}`,
        );
      if (item[name] && type && item[name][type] === undefined)
        throw invalid("The update expression attempted to update the secondary index key to unsupported type");
    }
}

function checkCondition(write: Write, before: Item | undefined): void {
  const met = write._condition
    ? isSatisfiedBy(write._condition.expression, before ?? {})
    : db.checkConditional(write, before) == null;
  if (met) return;
  const item = before && write.ReturnValuesOnConditionCheckFailure === "ALL_OLD" ? { Item: before } : {};
  throw new ServiceError("ConditionalCheckFailedException", "The conditional request failed", item);
}

function afterImage(store: Store, write: Write, before: Item | undefined): Item | undefined {
  if (write.kind === "ConditionCheck") return before;
  if (write.kind === "Delete") return undefined;
  if (write.kind === "Put") return write.Item && unordered(write.Item);
  const after = unordered(updated(write._updates, before ?? (write.Key as Item)));
  if (itemSize(after) > store.dynalite.options.maxItemSize)
    throw invalid("Item size to update has exceeded the maximum allowed size");
  return after;
}

/**
 * DynamoDB's maps have no order. Here they are kept in the reverse order of their names, so that nothing comes to rely on the one
 * in which it was written.
 */
const unordered = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item)
      .sort(([one], [other]) => (one < other ? 1 : -1))
      .map(([name, value]) => [name, unorderedIn(value)]),
  );

function unorderedIn(value: Attribute): Attribute {
  if (value.M) return { M: unordered(value.M) };
  return value.L ? { L: value.L.map(unorderedIn) } : value;
}

/** Returns the items that a table's indexes hold after a change of one item. */
export function indexChanges(table: Table, before: Item | undefined, after: Item | undefined): Change[] {
  return (["Local", "Global"] as const).flatMap((kind) => {
    const place = (index: string, key: string) => indexKey(kind.toLowerCase() as "local" | "global", table, index, key);
    const { puts, deletes } = db.getIndexActions(
      table[`${kind}SecondaryIndexes`] ?? [],
      before ?? null,
      after ?? null,
      table,
    );
    return [
      ...deletes.map(({ index, key }): Change => ({ type: "del", key: place(index, key) })),
      ...puts.map(({ index, key, item }): Change => ({ type: "put", key: place(index, key), value: item })),
    ];
  });
}

/**
 * Decides a write on the item as it stands (the caller holds its lock) without storing anything.
 * Throws ConditionalCheckFailedException, or ValidationException when the result would not be a legal item.
 */
export function decide(store: Store, write: Write, table: Table, key: string, before: Item | undefined): Outcome {
  checkCondition(write, before);
  const after = afterImage(store, write, before);
  const consumption = writeConsumption(table, before, after);
  if (write.kind === "ConditionCheck") return { before, after, changes: [], consumption };
  if (after) checkIndexKeys(after, table);
  const place = itemKey(table, key);
  const change: Change = after ? { type: "put", key: place, value: after } : { type: "del", key: place };
  return { before, after, changes: [...indexChanges(table, before, after), change], consumption };
}

/** Applies one write: item and index entries in one atomic batch, under the item's lock. */
export async function applyWrite(store: Store, write: Write, table: Table): Promise<Outcome> {
  const key = primaryKey(write, table);
  return store.locks.hold([itemKey(table, key)], async () => {
    const outcome = decide(store, write, table, key, await store.item(table, key));
    store.limits?.take("writes", partitionsWritten(outcome.consumption, outcome));
    await store.commit(outcome.changes);
    return outcome;
  });
}
