import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import db from "dynalite/db";
import { settingsKey } from "./settings";
import { type Change, itemKey, type Store } from "./store";
import type { Item, Table } from "./wire";
import { indexChanges } from "./write";

/** Tables as a restored backup has them: what is copied was checked when it was made. */

/** An active table, as it is kept. */
export interface CopiedTable {
  readonly table: Table;
  readonly settings: unknown;
}

const tableKey = (name: string) => `table~${name}`;

/** Reads a table without its items. */
export async function keepTable(store: Store, name: string): Promise<CopiedTable> {
  return { table: await store.table(name), settings: await store.read(settingsKey(name)) };
}

/** Makes a table of another name that is as the kept one was. */
export async function copyTable(store: Store, { table, settings }: CopiedTable, name: string): Promise<void> {
  const value = JSON.parse(JSON.stringify(table).replaceAll(`table/${table.TableName}`, `table/${name}`));
  await store.commit([
    { type: "put", key: tableKey(name), value: { ...value, TableName: name } },
    { type: "put", key: settingsKey(name), value: settings },
  ]);
}

const known = new WeakMap<object, readonly Item[]>();

/** Items as they travel: what a client has as bytes is text in base64. The same are asked for by test after test. */
function wired(items: readonly Record<string, AttributeValue>[]): readonly Item[] {
  const found = known.get(items) ?? (JSON.parse(JSON.stringify(items, withBytesAsText)) as Item[]);
  known.set(items, found);
  return found;
}

const withBytesAsText = (_: string, value: unknown) => (value instanceof Uint8Array ? base64(value) : value);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Puts items that a client has read into a table that has none of them, with what its indexes hold of them. */
export async function copyItems(
  store: Store,
  name: string,
  items: readonly Record<string, AttributeValue>[],
): Promise<void> {
  const table = await store.table(name);
  await store.commit(
    wired(items).flatMap((item): Change[] => [
      ...indexChanges(table, undefined, item),
      { type: "put", key: itemKey(table, db.createKey(item, table)), value: item },
    ]),
  );
}
