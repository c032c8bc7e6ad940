import query from "dynalite/actions/query";
import scan from "dynalite/actions/scan";
import db from "dynalite/db";
import validations from "dynalite/validations";
import batchGetForm from "dynalite/validations/batchGetItem";
import getForm from "dynalite/validations/getItem";
import queryForm from "dynalite/validations/query";
import scanForm from "dynalite/validations/scan";
import { type Consumption, consumedByTable, consumedCapacity, itemSize, readUnits } from "./capacity";
import { isSatisfiedBy } from "./conditions";
import { partitionsRead } from "./partition-limits";
import { type Store, tablesOf } from "./store";
import type { Attribute, Expression, Item, Path, Table } from "./wire";

interface Projection {
  _projection?: { paths: Path[]; nestedPaths: object };
  AttributesToGet?: string[];
}

/** A single read as dynalite's validation leaves it. */
export interface Get extends Projection {
  TableName: string;
  Key: Item;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: "TOTAL" | "INDEXES" | "NONE";
}

/** Checks the form of a GetItem-like request without looking at any table. */
export function parseGet(store: Store, request: object): Get {
  const data = validations.checkTypes(request, getForm.types);
  validations.checkValidations(data, getForm.types, getForm.custom, store.dynalite);
  return data as unknown as Get;
}

/** Checks a read against its table; answers dynalite's rendering of the primary key. */
export function readKey(get: Get, table: Table): string {
  const problem = db.validateKey(get.Key, table) ?? db.validateKeyPaths(get._projection?.nestedPaths, table);
  if (problem) throw problem;
  return db.createKey(get.Key, table);
}

/** The asked-for part of an item. */
export function project(item: Item, { _projection, AttributesToGet }: Projection): Item {
  const paths = _projection?.paths ?? AttributesToGet?.map((name) => [name]);
  return paths ? db.mapPaths(paths, item) : item;
}

/** Units of reading one item, present or not. */
export function getConsumption(table: Table, item: Item | undefined, consistent: boolean): Consumption {
  return { table, units: readUnits(item ? itemSize(item) : 0, consistent), indexes: [] };
}

const hashIn = (table: Table, key: Item) => String(key[table.KeySchema[0]?.AttributeName ?? ""]?.S ?? "");

/** GetItem. */
export async function getItem(store: Store, request: object) {
  const get = parseGet(store, request);
  const table = await store.table(get.TableName);
  const item = await store.item(table, readKey(get, table));
  const consumption = getConsumption(table, item, get.ConsistentRead === true);
  store.limits?.take("reads", partitionsRead(consumption, hashIn(table, get.Key)));
  return {
    Item: item && project(item, get),
    ConsumedCapacity: consumedCapacity(get.ReturnConsumedCapacity, [consumption]),
  };
}

interface BatchGet {
  RequestItems: Record<string, Projection & { Keys: Item[]; ConsistentRead?: boolean }>;
  ReturnConsumedCapacity?: Get["ReturnConsumedCapacity"];
}

/** BatchGetItem: up to 100 reads. As on AWS the answers do not come in the order of the request. */
export async function batchGetItem(store: Store, request: object) {
  const data = validations.checkTypes(request, batchGetForm.types) as unknown as BatchGet;
  validations.checkValidations(data, batchGetForm.types, batchGetForm.custom, store.dynalite);
  const tableOf = await tablesOf(store, Object.keys(data.RequestItems));
  const parts: Consumption[] = [];
  const Responses: Record<string, Item[]> = {};
  for (const [name, { Keys, ...options }] of Object.entries(data.RequestItems)) {
    const table = tableOf(name);
    const keys = Keys.map((Key) => readKey({ TableName: name, Key, ...options }, table)).sort();
    const items = await Promise.all(keys.map((key) => store.item(table, key)));
    const consumptions = items.map((item) => getConsumption(table, item, options.ConsistentRead === true));
    // DynamoDB would leave the throttled keys unprocessed; that it throttles is all that is asked here.
    for (const [at, item] of items.entries()) {
      const [consumption] = consumptions.slice(at);
      if (item && consumption) store.limits?.take("reads", partitionsRead(consumption, hashIn(table, item)));
    }
    parts.push(...consumptions);
    Responses[name] = items.filter((item) => item !== undefined).map((item) => project(item, options));
  }
  return { Responses, UnprocessedKeys: {}, ConsumedCapacity: consumedByTable(data.ReturnConsumedCapacity, parts) };
}

interface ListRead extends Projection {
  TableName: string;
  IndexName?: string;
  Select?: string;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: Get["ReturnConsumedCapacity"];
  KeyConditions?: Record<string, { AttributeValueList?: Attribute[] }>;
  QueryFilter?: object;
  ScanFilter?: object;
  _filter?: { expression: Expression; nestedPaths: object; pathHeads: object };
}

interface Page {
  Items?: Item[];
  Count: number;
  ScannedCount: number;
  LastEvaluatedKey?: Item;
  ConsumedCapacity?: unknown;
}

function listConsumption(table: Table, read: ListRead, items: Item[]): Consumption {
  const size = items.reduce((total, item) => total + itemSize(item), 0);
  const units = readUnits(size, read.ConsistentRead === true);
  if (!read.IndexName) return { table, units, indexes: [] };
  const local = table.LocalSecondaryIndexes?.some((index) => index.IndexName === read.IndexName);
  const kind = local ? "LocalSecondaryIndexes" : "GlobalSecondaryIndexes";
  return { table, units: 0, indexes: [{ kind, name: read.IndexName, units }] };
}

/** The partition key that a Query asks for; a Scan asks for none. */
function hashAsked(table: Table, { IndexName, KeyConditions }: ListRead): string | undefined {
  const index = table.GlobalSecondaryIndexes?.find((one) => one.IndexName === IndexName);
  const [hash] = (index ?? table).KeySchema;
  return KeyConditions?.[hash?.AttributeName ?? ""]?.AttributeValueList?.[0]?.S;
}

const run = (action: typeof query, store: Store, data: object) =>
  new Promise<Page>((resolve, reject) => {
    action(store.dynalite, data, (error, page) => (error ? reject(error) : resolve(page as Page)));
  });

/**
 * Query and Scan. Dynalite walks the keys and cuts the page; filter, projection and units are applied here, to the page
 * as it was read, because dynalite compares maps and lists by identity and counts a character as a byte.
 */
function listRead(action: typeof query, form: { types: object; custom?: unknown }) {
  return async (store: Store, request: object): Promise<Page> => {
    const data = validations.checkTypes(request, form.types);
    validations.checkValidations(data, form.types, form.custom, store.dynalite);
    const read = data as unknown as ListRead;
    const table = await store.table(read.TableName);
    const { Select, AttributesToGet, _projection, _filter, ReturnConsumedCapacity, ...plain } = read;
    const everything = { type: "function", name: "attribute_exists", args: [[table.KeySchema[0]?.AttributeName]] };
    const page = await run(action, store, {
      ...plain,
      ...(Select && Select !== "COUNT" ? { Select } : {}),
      ...(_projection ? { _projection: { ..._projection, paths: undefined } } : {}),
      ...(_filter ? { _filter: { ..._filter, expression: everything } } : {}),
    });
    const found = page.Items ?? [];
    const consumption = listConsumption(table, read, found);
    const hash = hashAsked(table, read);
    if (hash !== undefined) store.limits?.take("reads", partitionsRead(consumption, hash));
    const matching = _filter ? found.filter((item) => isSatisfiedBy(_filter.expression, item)) : found;
    return {
      Items: Select === "COUNT" ? undefined : matching.map((item) => project(item, { _projection, AttributesToGet })),
      Count: matching.length,
      ScannedCount: page.ScannedCount,
      LastEvaluatedKey: page.LastEvaluatedKey,
      ConsumedCapacity: consumedCapacity(ReturnConsumedCapacity, [consumption]),
    };
  };
}

export const queryItems = listRead(query, queryForm);
export const scanItems = listRead(scan, scanForm);
