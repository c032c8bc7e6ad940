import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { pauseBeforeBatch } from "./backoff";
import { sendWrite } from "./conflict";
import { type Change, type Condition, conditionInput, updateInput } from "./expressions";
import type { IndexName, Key } from "./keys";
import type { Consumed, Meter } from "./usage";

export type Item = Readonly<Record<string, unknown>>;

/** An item with its keys: a literal, or a value of a named type. */
export type Row = Key & (Item | object);

/** One part of a transaction. */
export type Operation =
  | { readonly put: Row; readonly condition?: Condition }
  | { readonly update: Key; readonly change: Change; readonly condition?: Condition }
  | { readonly remove: Key; readonly condition?: Condition }
  | { readonly check: Key; readonly condition: Condition };

export interface Query {
  readonly pk: string;
  /** Asks that index instead of the table. */
  readonly index?: IndexName;
  readonly beginsWith?: string;
  /** Starts with this sort key, in the direction asked for; goes without `beginsWith`. */
  readonly from?: string;
  /** Ends with this sort key, included; goes with `from` and after it in the direction asked for. */
  readonly until?: string;
  readonly limit?: number;
  readonly descending?: boolean;
  readonly consistent?: boolean;
  /** `cursor` of the page before. */
  readonly cursor?: Item;
}

export interface Page<T> {
  readonly items: T[];
  readonly cursor: Item | undefined;
}

/** DynamoDB's limits for one call. */
export const TRANSACTION_LIMIT = 100;
const BATCH_WRITE_LIMIT = 25;
const BATCH_GET_LIMIT = 100;

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, chunk) => list.slice(chunk * size, (chunk + 1) * size));

const bare = ({ pk, sk }: Key): Key => ({ pk, sk });

function keyOf(operation: Operation): Key {
  if ("put" in operation) return operation.put;
  if ("update" in operation) return operation.update;
  return "remove" in operation ? operation.remove : operation.check;
}

function keyCondition(query: Query) {
  const { pk, index, beginsWith, from, until, descending } = query;
  const prefix = index ?? "";
  if (from !== undefined && until !== undefined) {
    const [low, high] = descending ? [until, from] : [from, until];
    return {
      KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :low AND :high",
      ExpressionAttributeNames: { "#pk": `${prefix}pk`, "#sk": `${prefix}sk` },
      ExpressionAttributeValues: { ":pk": pk, ":low": low, ":high": high },
    };
  }
  const bound = beginsWith ?? from;
  const ranged = from === undefined ? "begins_with(#sk, :sk)" : `#sk ${descending ? "<=" : ">="} :sk`;
  return {
    KeyConditionExpression: bound === undefined ? "#pk = :pk" : `#pk = :pk AND ${ranged}`,
    ExpressionAttributeNames: { "#pk": `${prefix}pk`, ...(bound === undefined ? {} : { "#sk": `${prefix}sk` }) },
    ExpressionAttributeValues: { ":pk": pk, ...(bound === undefined ? {} : { ":sk": bound }) },
  };
}

/** How often this process has written to each partition that somebody has asked about, whichever `Table` it wrote through. */
const revisions = new Map<string, number>();

/** One item of the table as its callers see it: attributes they know, keys included. */
export class Table {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    readonly name: string,
    private readonly meter?: Meter,
  ) {}

  /**
   * Returns a number that changes with every write of this process to a partition, from the first question about it on. It
   * tells a reader that what it keeps of the partition may be older than what this process has written.
   */
  revisionOf(pk: string): number {
    const partition = this.partition(pk);
    const revision = revisions.get(partition) ?? 0;
    revisions.set(partition, revision);
    return revision;
  }

  private partition(pk: string): string {
    return `${this.name}\n${pk}`;
  }

  /** Also after a failure: nobody knows whether what has failed was carried out. */
  private written(keys: readonly Pick<Key, "pk">[]): void {
    for (const partition of keys.map(({ pk }) => this.partition(pk))) {
      const revision = revisions.get(partition);
      if (revision !== undefined) revisions.set(partition, revision + 1);
    }
  }

  /** Sends a write, and counts it for the partitions of these keys when it is over. */
  private async writing<T>(keys: readonly Pick<Key, "pk">[], send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } finally {
      this.written(keys);
    }
  }

  private get target() {
    return { TableName: this.name, ...(this.meter ? { ReturnConsumedCapacity: "TOTAL" as const } : {}) };
  }

  private note(kind: "reads" | "writes", answer: { ConsumedCapacity?: Consumed | Consumed[] }) {
    this.meter?.add(kind, answer.ConsumedCapacity);
  }

  /** Reads one item. Units: 1 a 4 KB when consistent, half otherwise. */
  async get<T = Item>(key: Key, { consistent = true } = {}): Promise<T | undefined> {
    const answer = await this.client.send(
      new GetCommand({ ...this.target, Key: bare(key), ConsistentRead: consistent }),
    );
    this.note("reads", answer);
    return answer.Item as T | undefined;
  }

  /** Reads many items at once and answers them in the order of the keys, undefined where there is none. */
  async getMany<T = Item>(keys: readonly Key[], { consistent = true } = {}): Promise<(T | undefined)[]> {
    const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;
    const found = new Map<string, T>();
    const wanted = [...new Map(keys.map((key) => [nameOf(key), bare(key)])).values()];
    for (const chunk of chunksOf(wanted, BATCH_GET_LIMIT)) {
      for (let open: Key[] = chunk, attempt = 0; open.length > 0; attempt += 1) {
        await pauseBeforeBatch(attempt);
        const answer = await this.client.send(
          new BatchGetCommand({
            RequestItems: { [this.name]: { Keys: open.map(bare), ConsistentRead: consistent } },
            ReturnConsumedCapacity: this.target.ReturnConsumedCapacity,
          }),
        );
        this.note("reads", answer);
        for (const item of answer.Responses?.[this.name] ?? []) found.set(nameOf(item as Key & Item), item as T);
        open = (answer.UnprocessedKeys?.[this.name]?.Keys ?? []) as Key[];
      }
    }
    return keys.map((key) => found.get(nameOf(key)));
  }

  /** One page of a collection. Units: 1 for each 4 KB answered when consistent, half otherwise (and in the index). */
  async query<T = Item>(query: Query): Promise<Page<T>> {
    const { index, limit, descending, consistent, cursor } = query;
    const answer = await this.client.send(
      new QueryCommand({
        ...this.target,
        ...(index ? { IndexName: index } : { ConsistentRead: consistent ?? true }),
        ...keyCondition(query),
        ScanIndexForward: !descending,
        Limit: limit,
        ExclusiveStartKey: cursor as Record<string, unknown> | undefined,
      }),
    );
    this.note("reads", answer);
    return { items: (answer.Items ?? []) as T[], cursor: answer.LastEvaluatedKey };
  }

  /** Every item of a collection that is small by its nature, page after page. */
  async queryAll<T = Item>(query: Omit<Query, "cursor" | "limit">): Promise<T[]> {
    const items: T[] = [];
    let cursor: Item | undefined;
    do {
      const page: Page<T> = await this.query<T>({ ...query, cursor });
      items.push(...page.items);
      cursor = page.cursor;
    } while (cursor !== undefined);
    return items;
  }

  /** Throws ConditionFailed. */
  async put(item: Row, condition?: Condition): Promise<void> {
    const input = { ...this.target, Item: item as Record<string, unknown>, ...conditionInput(condition) };
    this.note("writes", await this.writing([item], () => sendWrite(() => this.client.send(new PutCommand(input)))));
  }

  /** Changes attributes and answers the item as it is afterwards, or with "old" as it was before. Throws ConditionFailed. */
  async update<T = Item>(key: Key, change: Change, condition?: Condition, answered: "new" | "old" = "new"): Promise<T> {
    const input = {
      ...this.target,
      Key: bare(key),
      ...updateInput(change, condition),
      ReturnValues: answered === "new" ? ("ALL_NEW" as const) : ("ALL_OLD" as const),
    };
    const answer = await this.writing([key], () => sendWrite(() => this.client.send(new UpdateCommand(input))));
    this.note("writes", answer);
    return answer.Attributes as T;
  }

  /** Throws ConditionFailed. */
  async remove(key: Key, condition?: Condition): Promise<void> {
    const input = { ...this.target, Key: bare(key), ...conditionInput(condition) };
    this.note("writes", await this.writing([key], () => sendWrite(() => this.client.send(new DeleteCommand(input)))));
  }

  /** All or none, at most 100 operations. Units: twice those of single writes. Throws ConditionFailed with positions. */
  async transact(operations: readonly Operation[]): Promise<void> {
    const TransactItems = operations.map((operation) => this.part(operation));
    const input = { TransactItems, ReturnConsumedCapacity: this.target.ReturnConsumedCapacity };
    const answer = await this.writing(operations.map(keyOf), () =>
      sendWrite(() => this.client.send(new TransactWriteCommand(input))),
    );
    this.note("writes", answer);
  }

  private part(operation: Operation) {
    const TableName = this.name;
    if ("put" in operation) {
      return { Put: { TableName, Item: { ...operation.put }, ...conditionInput(operation.condition) } };
    }
    if ("update" in operation) {
      return {
        Update: { TableName, Key: bare(operation.update), ...updateInput(operation.change, operation.condition) },
      };
    }
    if ("remove" in operation) {
      return { Delete: { TableName, Key: bare(operation.remove), ...conditionInput(operation.condition) } };
    }
    const { expression, names, values } = operation.condition;
    const condition = { ...conditionInput({ expression, names, values }), ConditionExpression: expression };
    return { ConditionCheck: { TableName, Key: bare(operation.check), ...condition } };
  }

  /** Removes items without a condition, 25 a call; safe to repeat. */
  removeMany(keys: readonly Key[]): Promise<void> {
    return this.writing(keys, () => this.batch(keys.map((key) => ({ DeleteRequest: { Key: bare(key) } }))));
  }

  /** Writes items without a condition, 25 a call; for what is made in bulk. */
  putMany(items: readonly Row[]): Promise<void> {
    return this.writing(items, () => this.batch(items.map((item) => ({ PutRequest: { Item: { ...item } } }))));
  }

  private async batch(requests: readonly object[]): Promise<void> {
    for (const chunk of chunksOf(requests, BATCH_WRITE_LIMIT)) {
      let open: object[] = chunk;
      for (let attempt = 0; open.length > 0; attempt += 1) {
        await pauseBeforeBatch(attempt);
        const answer = await this.client.send(
          new BatchWriteCommand({
            RequestItems: { [this.name]: open },
            ReturnConsumedCapacity: this.target.ReturnConsumedCapacity,
          }),
        );
        this.note("writes", answer);
        open = answer.UnprocessedItems?.[this.name] ?? [];
      }
    }
  }
}
