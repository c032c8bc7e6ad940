import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  type DynamoDBClientConfig,
  UpdateTimeToLiveCommand,
  type WriteRequest,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { type CopiedTable, copyItems, copyTable, keepTable } from "./copies";
import { type DynamoDbOptions, startDynamoDb } from "./start";

export interface TestDynamoDb {
  endpoint: string;
  /** Settings of a client for it. */
  config: DynamoDBClientConfig;
  client: DynamoDBClient;
  /** Makes a fresh one-table-schema table and answers its unique name, which begins with `name`. */
  createTable(name?: string): Promise<string>;
  /** Puts items that were read from another table of that schema into one that has none of them. */
  fill(tableName: string, items: readonly Record<string, AttributeValue>[]): Promise<void>;
  /**
   * Whether consumed units are AWS's. DynamoDB Local counts none for an empty query, rounds a batch as a whole and gives other figures for transactions
   * (4 units for 100 puts), so tests that pin such a budget compare it only where this is true.
   */
  countsUnits: boolean;
  close(): Promise<void>;
}

/** The one table's schema: keys pk and sk, indexes gsi1 (all attributes) and gsi2 (keys alone), on demand. */
export function oneTable(tableName: string): CreateTableCommandInput {
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"].map((name) => ({
      AttributeName: name,
      AttributeType: "S",
    })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "gsi1",
        KeySchema: [
          { AttributeName: "gsi1pk", KeyType: "HASH" },
          { AttributeName: "gsi1sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
      {
        IndexName: "gsi2",
        KeySchema: [
          { AttributeName: "gsi2pk", KeyType: "HASH" },
          { AttributeName: "gsi2sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  };
}

const configFor = (endpoint: string): DynamoDBClientConfig => ({
  endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});

/** A client for a stand-in or DynamoDB Local at `endpoint`; both accept any credentials. */
export const clientFor = (endpoint: string): DynamoDBClient => new DynamoDBClient(configFor(endpoint));

/** The table as it was when it had been made by calls, of which a process copies all others: each took four calls. */
let made: CopiedTable | undefined;

async function makeTable(client: DynamoDBClient, tableName: string): Promise<void> {
  await client.send(new CreateTableCommand(oneTable(tableName)));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.05 }, { TableName: tableName });
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    }),
  );
}

const WRITTEN_AT_ONCE = 25;

async function writeItems(
  client: DynamoDBClient,
  tableName: string,
  items: readonly Record<string, AttributeValue>[],
): Promise<void> {
  let left: WriteRequest[] = items.map((Item) => ({ PutRequest: { Item } }));
  while (left.length > 0) {
    const RequestItems = { [tableName]: left.slice(0, WRITTEN_AT_ONCE) };
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems }));
    left = [...(UnprocessedItems?.[tableName] ?? []), ...left.slice(WRITTEN_AT_ONCE)];
  }
}

/**
 * The DynamoDB that integration tests run on: the one named by ACADEMY_DYNAMODB_ENDPOINT (set by `npm run test:fidelity`),
 * otherwise a stand-in of its own, in memory unless `options` say otherwise, which clients in this process reach directly. `createTable(name?)` resolves with the name of a fresh, active table.
 *
 *     const db = await dynamoDbForTests();
 *     const tableName = await db.createTable();
 *     afterAll(() => db.close());
 */
export async function dynamoDbForTests(options: DynamoDbOptions = {}): Promise<TestDynamoDb> {
  const configuredEndpoint = process.env.ACADEMY_DYNAMODB_ENDPOINT;
  const started = configuredEndpoint ? undefined : await startDynamoDb(options);
  const endpoint = configuredEndpoint ?? (started as { endpoint: string }).endpoint;
  const config = { ...configFor(endpoint), ...started?.inProcess };
  const client = new DynamoDBClient(config);
  // A hook that faults requests, and a judge of who asks, are to see them all.
  const copies = options.fault || options.access ? undefined : started?.store;
  return {
    endpoint,
    config,
    client,
    countsUnits: !configuredEndpoint,
    async createTable(name = "academy") {
      const tableName = `${name}-${randomUUID()}`;
      if (copies && made) await copyTable(copies, made, tableName);
      else await makeTable(client, tableName);
      if (copies) made ??= await keepTable(copies, tableName);
      return tableName;
    },
    fill: (tableName, items) => (copies ? copyItems(copies, tableName, items) : writeItems(client, tableName, items)),
    async close() {
      client.destroy();
      await started?.close();
    },
  };
}
