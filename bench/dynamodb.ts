/**
 * Figures of the DynamoDB stand-in: operations a second through the AWS SDK, client and server in one process, 8 callers
 * at once, items of about 300 bytes with an entry on the index.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { clientFor, type DynamoDbOptions, startDynamoDb } from "../local/dynamodb";
import { oneTable } from "../local/dynamodb/for-tests";
import type { Row } from "./table";

const TableName = "bench";
const partitions = 40;
const callers = 8;
const MEASURED_MS = 2000;

const key = (n: number) => ({ pk: `P${n % partitions}`, sk: `row${String(n).padStart(6, "0")}` });
const row = (n: number) => ({ ...key(n), gsi1pk: `G${n % 40}`, gsi1sk: `${n}`, version: 0, text: "x".repeat(220) });

function operations(client: DynamoDBDocumentClient): Record<string, (n: number) => Promise<unknown>> {
  const put = (n: number) => ({ Put: { TableName, Item: row(n) } });
  const values = { ":pk": "P1" };
  const list = { TableName, KeyConditionExpression: "pk = :pk", Limit: 25, ExpressionAttributeValues: values };
  const onIndex = { ...list, IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :pk" };
  const update = { TableName, UpdateExpression: "ADD version :one", ExpressionAttributeValues: { ":one": 1 } };
  return {
    put: (n) => client.send(new PutCommand(put(n).Put)),
    get: (n) => client.send(new GetCommand({ TableName, Key: key(n % 1000) })),
    "query of 25": () => client.send(new QueryCommand(list)),
    "index query of 25": () =>
      client.send(new QueryCommand({ ...onIndex, ExpressionAttributeValues: { ":pk": "G1" } })),
    update: (n) =>
      client.send(new UpdateCommand({ ...update, Key: key(n % 1000), ConditionExpression: "attribute_exists(pk)" })),
    "transaction of 3 writes": (n) =>
      client.send(
        new TransactWriteCommand({
          TransactItems: [put(3 * n), put(3 * n + 1), { Update: { ...update, Key: key(3 * n + 2) } }],
        }),
      ),
    "transaction of 3 reads": (n) =>
      client.send(
        new TransactGetCommand({
          TransactItems: [n, n + 1, n + 2].map((at) => ({ Get: { TableName, Key: key(at % 1000) } })),
        }),
      ),
  };
}

async function rate(operation: (n: number) => Promise<unknown>, milliseconds: number): Promise<number> {
  const start = performance.now();
  let n = 0;
  const caller = async () => {
    while (performance.now() - start < milliseconds) await operation(n++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return Math.round((1000 * n) / (performance.now() - start));
}

async function measure(options: DynamoDbOptions, milliseconds: number): Promise<Record<string, number>> {
  const db = await startDynamoDb(options);
  const client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
  await client.send(new CreateTableCommand(oneTable(TableName)));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.05 }, { TableName });
  // The reads and updates name the first thousand rows.
  for (let n = 0; n < 1000; n++) await client.send(new PutCommand({ TableName, Item: row(n) }));
  const figures: Record<string, number> = {};
  for (const [name, operation] of Object.entries(operations(client))) {
    await rate(operation, milliseconds / 5);
    figures[name] = await rate(operation, milliseconds);
  }
  client.destroy();
  await db.close();
  return figures;
}

/** Operations a second, by operation: in memory, on disk, and on disk with every write synced. */
export async function benchDynamoDb(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "academy-bench-"));
  const memory = await measure({}, MEASURED_MS);
  const disk = await measure({ dataFolder: join(folder, "plain") }, MEASURED_MS);
  const synced = await measure({ dataFolder: join(folder, "sync"), sync: true }, MEASURED_MS);
  await rm(folder, { recursive: true });
  return Object.keys(memory).map((name) => ({
    what: `${name}: in memory / on disk / on disk, synced`,
    value: `${memory[name]} / ${disk[name]} / ${synced[name]} per second`,
  }));
}
