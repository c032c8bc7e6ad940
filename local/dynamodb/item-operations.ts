import db from "dynalite/db";
import validations from "dynalite/validations";
import batchWriteForm from "dynalite/validations/batchWriteItem";
import { consumedByTable, consumedCapacity } from "./capacity";
import { type Store, tablesOf } from "./store";
import type { Item, Path } from "./wire";
import { invalid } from "./wire";
import { applyWrite, type Outcome, parseWrite, primaryKey, type Write, type WriteKind } from "./write";

function returned(write: Write, { before, after }: Outcome): Item | undefined {
  const paths = (write._updates?.paths ?? []) as Path[];
  switch (write.ReturnValues) {
    case "ALL_OLD":
      return before;
    case "ALL_NEW":
      return after;
    case "UPDATED_OLD":
      return before && db.mapPaths(paths, before);
    case "UPDATED_NEW":
      return after && db.mapPaths(paths, after);
    default:
      return undefined;
  }
}

/** PutItem, UpdateItem and DeleteItem. */
export function singleWrite(kind: WriteKind) {
  return async (store: Store, request: object) => {
    const write = parseWrite(store, kind, request);
    const outcome = await applyWrite(store, write, await store.table(write.TableName));
    const attributes = returned(write, outcome);
    return {
      Attributes: attributes && Object.keys(attributes).length > 0 ? attributes : undefined,
      ConsumedCapacity: consumedCapacity(write.ReturnConsumedCapacity, [outcome.consumption]),
    };
  };
}

interface BatchWrite {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
  ReturnConsumedCapacity?: Write["ReturnConsumedCapacity"];
}

/** BatchWriteItem: up to 25 independent puts and deletes, each atomic by itself. */
export async function batchWriteItem(store: Store, request: object) {
  const data = validations.checkTypes(request, batchWriteForm.types) as unknown as BatchWrite;
  validations.checkValidations(data, batchWriteForm.types, batchWriteForm.custom, store.dynalite);
  const tableOf = await tablesOf(store, Object.keys(data.RequestItems));
  const writes = Object.entries(data.RequestItems).flatMap(([TableName, requests]) =>
    requests.map(
      ({ PutRequest, DeleteRequest }): Write =>
        PutRequest
          ? { kind: "Put", TableName, Item: PutRequest.Item }
          : { kind: "Delete", TableName, Key: DeleteRequest?.Key },
    ),
  );
  const keys = writes.map((write) => `${write.TableName}~${primaryKey(write, tableOf(write.TableName))}`);
  if (new Set(keys).size < keys.length) throw invalid("Provided list of item keys contains duplicates");
  const outcomes = await Promise.all(writes.map((write) => applyWrite(store, write, tableOf(write.TableName))));
  const parts = outcomes.map(({ consumption }) => consumption);
  return { UnprocessedItems: {}, ConsumedCapacity: consumedByTable(data.ReturnConsumedCapacity, parts) };
}
