import { sameItem } from "./conditions";
import type { Attribute, Index, Item, Table } from "./wire";

const bytes = (text: string) => Buffer.byteLength(text, "utf8");
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

function numberSize(text: string): number {
  const digits = text.replace(/^-/, "").replace(".", "").replace(/^0+/, "").replace(/0+$/, "");
  return Math.ceil(digits.length / 2) + 1 + (text.startsWith("-") ? 1 : 0);
}

function valueSize(value: Attribute): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return Buffer.from(value.B, "base64").length;
  if (value.SS) return sum(value.SS.map(bytes));
  if (value.NS) return sum(value.NS.map(numberSize));
  if (value.BS) return sum(value.BS.map((member) => Buffer.from(member, "base64").length));
  if (value.L) return 3 + sum(value.L.map((member) => 1 + valueSize(member)));
  if (value.M) return 3 + Object.keys(value.M).length + itemSize(value.M);
  return 1;
}

/**
 * Bytes that an item counts for: names and values in UTF-8, numbers at two digits a byte, lists and maps with 3 bytes
 * and one for each member (Amazon DynamoDB developer guide, "Item sizes and formats").
 */
export function itemSize(item: Item): number {
  return sum(Object.entries(item).map(([name, value]) => bytes(name) + valueSize(value)));
}

const writeUnits = (...items: (Item | undefined)[]) =>
  Math.max(1, ...items.map((item) => (item ? Math.ceil(itemSize(item) / 1024) : 1)));

/** Read units of `size` bytes: 4 KB each, half when eventually consistent, never less than one read. */
export function readUnits(size: number, consistent: boolean): number {
  return Math.max(1, Math.ceil(size / 4096)) * (consistent ? 1 : 0.5);
}

function projected(item: Item | undefined, index: Index, table: Table): Item | undefined {
  if (!item || index.KeySchema.some(({ AttributeName }) => !item[AttributeName])) return undefined;
  if (index.Projection.ProjectionType === "ALL") return item;
  const names = new Set([
    ...index.KeySchema.map((key) => key.AttributeName),
    ...table.KeySchema.map((key) => key.AttributeName),
    ...(index.Projection.NonKeyAttributes ?? []),
  ]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

function indexUnits(index: Index, table: Table, before: Item | undefined, after: Item | undefined): number {
  const old = projected(before, index, table);
  const now = projected(after, index, table);
  if (!old && !now) return 0;
  if (!old || !now) return writeUnits(old ?? now);
  const moved = index.KeySchema.some(
    ({ AttributeName }) => !sameItem({ k: old[AttributeName] as Attribute }, { k: now[AttributeName] as Attribute }),
  );
  if (moved) return writeUnits(old) + writeUnits(now);
  return sameItem(old, now) ? 0 : writeUnits(old, now);
}

/** Units used by one request on one table, and apart on its indexes. */
export interface Consumption {
  table: Table;
  units: number;
  indexes: { kind: "GlobalSecondaryIndexes" | "LocalSecondaryIndexes"; name: string; units: number }[];
}

/**
 * Write units of replacing `before` by `after` (either may be absent): the larger image on the table; on an index
 * nothing when its entry stays equal, one write when it appears, goes or changes, two when its key moves.
 */
export function writeConsumption(table: Table, before: Item | undefined, after: Item | undefined): Consumption {
  const indexes = (["LocalSecondaryIndexes", "GlobalSecondaryIndexes"] as const).flatMap((kind) =>
    (table[kind] ?? []).map((index) => ({
      kind,
      name: index.IndexName,
      units: indexUnits(index, table, before, after),
    })),
  );
  return { table, units: writeUnits(before, after), indexes: indexes.filter(({ units }) => units > 0) };
}

type Detail = "TOTAL" | "INDEXES" | "NONE" | undefined;

/**
 * `ConsumedCapacity` of one table for several consumptions on it, or undefined when not asked for. `side` names the
 * kind of units for transactions, which alone report it.
 */
export function consumedCapacity(detail: Detail, parts: Consumption[], factor = 1, side?: "Read" | "Write") {
  const first = parts[0];
  if (!first || (detail !== "TOTAL" && detail !== "INDEXES")) return undefined;
  const figures = (units: number) => ({
    CapacityUnits: units,
    ...(side ? { [`${side}CapacityUnits`]: units } : {}),
  });
  const onTable = factor * sum(parts.map(({ units }) => units));
  const onIndexes = factor * sum(parts.flatMap(({ indexes }) => indexes.map(({ units }) => units)));
  const answer: Record<string, unknown> = { TableName: first.table.TableName, ...figures(onTable + onIndexes) };
  if (detail === "TOTAL") return answer;
  answer.Table = figures(onTable);
  for (const { kind, name } of parts.flatMap(({ indexes }) => indexes)) {
    const units = sum(
      parts.flatMap((part) => part.indexes.filter((index) => index.name === name).map((index) => index.units)),
    );
    answer[kind] = { ...(answer[kind] as object | undefined), [name]: figures(factor * units) };
  }
  return answer;
}

/** `ConsumedCapacity` of a request over several tables: one entry a table. */
export function consumedByTable(detail: Detail, parts: Consumption[], factor = 1, side?: "Read" | "Write") {
  if (detail !== "TOTAL" && detail !== "INDEXES") return undefined;
  const names = [...new Set(parts.map(({ table }) => table.TableName))];
  return names.map((name) => {
    const ofTable = parts.filter(({ table }) => table.TableName === name);
    return consumedCapacity(detail, ofTable, factor, side);
  });
}
