import { z } from "zod";
import { type Consumption, consumedByTable, itemSize, readUnits } from "./capacity";
import { partitionsWritten } from "./partition-limits";
import { getConsumption, parseGet, project, readKey } from "./reads";
import { itemKey, type Store, tablesOf } from "./store";
import type { RequestTokens } from "./tokens";
import { type Item, invalid, ServiceError, type Table } from "./wire";
import { decide, type Outcome, parseWrite, primaryKey, type Write, type WriteKind } from "./write";

const largest = 4 * 1024 * 1024;
const detail = z.enum(["TOTAL", "INDEXES", "NONE"]).optional();
const fields = z.record(z.string(), z.unknown());
const writeItem = z.object({
  Put: fields.optional(),
  Update: fields.optional(),
  Delete: fields.optional(),
  ConditionCheck: fields.optional(),
});
const writeRequest = z.object({
  TransactItems: z.array(writeItem),
  ClientRequestToken: z.string().min(1).max(36).optional(),
  ReturnConsumedCapacity: detail,
});
const getRequest = z.object({ TransactItems: z.array(z.object({ Get: fields })), ReturnConsumedCapacity: detail });

function parse<T>(schema: z.ZodType<T>, request: object): T {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(`1 validation error detected: Value at '${issue?.path.join(".")}': ${issue?.message}`);
}

function checkCount(items: unknown[]): void {
  if (items.length >= 1 && items.length <= 100) return;
  const bound = items.length < 1 ? "greater than or equal to 1" : "less than or equal to 100";
  throw invalid(
    `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${bound}`,
  );
}

function checkDistinct(keys: string[]): void {
  if (new Set(keys).size < keys.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}

const codes: Record<string, string> = {
  ConditionalCheckFailedException: "ConditionalCheckFailed",
  ValidationException: "ValidationError",
};

/** A reason that cancels the transaction; errors that are not about one item are thrown on. */
function reasonOf(error: unknown): Reason {
  const body = (error as { body?: { __type: string; message: string; Item?: Item } }).body;
  const Code = body && codes[body.__type.split("#")[1] ?? ""];
  if (!body || !Code) throw error;
  return { Code, Message: body.message, ...(body.Item ? { Item: body.Item } : {}) };
}

/** The error of a cancelled transaction: one reason an operation, in the order of the request. */
export function cancelled(reasons: Reason[]): ServiceError {
  const listed = reasons.map(({ Code }) => Code).join(", ");
  return new ServiceError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${listed}]`,
    { CancellationReasons: reasons },
  );
}

/** Runs one step for every operation; when any fails, the whole transaction is cancelled with all the reasons. */
function each<T, R>(operations: T[], step: (operation: T, position: number) => R): R[] {
  const reasons: Reason[] = [];
  const results: R[] = [];
  for (const [position, operation] of operations.entries())
    try {
      results.push(step(operation, position));
      reasons.push({ Code: "None" });
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  if (results.length < operations.length) throw cancelled(reasons);
  return results;
}

function parseOperation(store: Store, operation: z.infer<typeof writeItem>): Write {
  const [entry, more] = Object.entries(operation).filter(([, value]) => value !== undefined);
  if (!entry || more) throw invalid("TransactItems can only contain one of Check, Put, Update or Delete");
  const [kind, data] = entry as [WriteKind, Record<string, unknown>];
  if (kind === "Update" && data.UpdateExpression === undefined)
    throw invalid("The expression can not be empty; UpdateExpression must be given");
  if (kind === "ConditionCheck" && data.ConditionExpression === undefined)
    throw invalid("The expression can not be empty; ConditionExpression must be given");
  return parseWrite(store, kind, data);
}

interface Operation {
  write: Write;
  table: Table;
  key: string;
}

function replayed(operations: Operation[], items: (Item | undefined)[]): Consumption[] {
  return operations.map(({ table }, position) => {
    const item = items[position];
    return { table, units: readUnits(item ? itemSize(item) : 0, true), indexes: [] };
  });
}

function checkSize(outcomes: Outcome[]): void {
  const size = outcomes.reduce((total, { before, after }) => {
    const images = [before, after].filter((item) => item !== undefined).map(itemSize);
    return total + Math.max(0, ...images);
  }, 0);
  if (size > largest) throw invalid("Aggregate size of the items in the transaction cannot exceed 4 MB");
}

/** Takes what the whole transaction costs, or cancels it for its first operation: which one it was, nobody asks. */
function takeAll({ limits }: Store, outcomes: Outcome[]): void {
  try {
    const parts = outcomes.flatMap((outcome) => partitionsWritten(outcome.consumption, outcome, 2));
    limits?.take("writes", parts);
  } catch (error) {
    throw cancelled([
      { ...reasonOf(error), Code: "ThrottlingError" },
      ...outcomes.slice(1).map(() => ({ Code: "None" })),
    ]);
  }
}

/**
 * TransactWriteItems: all or nothing, in one LevelDB batch with the index entries and the client request token.
 *
 * Transactions and single writes that meet on an item wait for one another, so a TransactionConflict never arises by
 * itself; AWS may cancel the later one instead. Callers must retry it, which the fault `conflict` lets tests show.
 */
export function transactWriteItems(tokens: RequestTokens) {
  return async (store: Store, request: object) => {
    const { TransactItems, ClientRequestToken: token, ReturnConsumedCapacity } = parse(writeRequest, request);
    checkCount(TransactItems);
    const writes = TransactItems.map((operation) => parseOperation(store, operation));
    const tableOf = await tablesOf(
      store,
      writes.map(({ TableName }) => TableName),
    );
    const operations = each(writes, (write): Operation => {
      const table = tableOf(write.TableName);
      return { write, table, key: primaryKey(write, table) };
    });
    const places = operations.map(({ table, key }) => itemKey(table, key));
    checkDistinct(places);
    return store.locks.hold(token ? [tokens.keyOf(token), ...places] : places, async () => {
      const applied = token !== undefined && (await tokens.wasApplied(token, TransactItems));
      const items = await Promise.all(operations.map(({ table, key }) => store.item(table, key)));
      if (applied)
        return { ConsumedCapacity: consumedByTable(ReturnConsumedCapacity, replayed(operations, items), 2, "Read") };
      const outcomes = each(operations, ({ write, table, key }, position) =>
        decide(store, write, table, key, items[position]),
      );
      checkSize(outcomes);
      takeAll(store, outcomes);
      const remembered = token ? tokens.remember(token, TransactItems) : [];
      await store.commit([...outcomes.flatMap(({ changes }) => changes), ...remembered]);
      const parts = outcomes.map(({ consumption }) => consumption);
      return { ConsumedCapacity: consumedByTable(ReturnConsumedCapacity, parts, 2, "Write") };
    });
  };
}

/** TransactGetItems: up to 100 items as they stood at one moment, which the locks of all of them guarantee. */
export async function transactGetItems(store: Store, request: object) {
  const { TransactItems, ReturnConsumedCapacity } = parse(getRequest, request);
  checkCount(TransactItems);
  const gets = TransactItems.map(({ Get }) => parseGet(store, Get));
  const tableOf = await tablesOf(
    store,
    gets.map(({ TableName }) => TableName),
  );
  const reads = each(gets, (get) => {
    const table = tableOf(get.TableName);
    return { get, table, key: readKey(get, table) };
  });
  const places = reads.map(({ table, key }) => itemKey(table, key));
  checkDistinct(places);
  const items = await store.locks.hold(places, () =>
    Promise.all(reads.map(({ table, key }) => store.item(table, key))),
  );
  const size = items.reduce((total, item) => total + (item ? itemSize(item) : 0), 0);
  if (size > largest) throw invalid("Aggregate size of the items in the transaction cannot exceed 4 MB");
  const parts = reads.map(({ table }, position) => getConsumption(table, items[position], true));
  return {
    Responses: reads.map(({ get }, position) => {
      const item = items[position];
      return item ? { Item: project(item, get) } : {};
    }),
    ConsumedCapacity: consumedByTable(ReturnConsumedCapacity, parts, 2, "Read"),
  };
}
