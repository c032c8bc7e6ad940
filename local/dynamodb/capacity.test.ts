import { randomUUID } from "node:crypto";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { clientFor, dynamoDbForTests, type TestDynamoDb } from "./index";

let db: TestDynamoDb;
let client: DynamoDBDocumentClient;
let TableName: string;
const ReturnConsumedCapacity = "INDEXES" as const;

beforeAll(async () => {
  db = await dynamoDbForTests();
  client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
  TableName = await db.createTable("capacity");
});
afterAll(async () => {
  client.destroy();
  await db.close();
});

/** AWS's figure, which DynamoDB Local does not give for batches, transactions and empty queries. */
const onAws = (figure: unknown) => (db.countsUnits ? figure : expect.anything());
const key = (sk: string) => ({ pk: "P", sk });

interface Figures {
  CapacityUnits?: number;
  Table?: { CapacityUnits?: number };
  GlobalSecondaryIndexes?: Record<string, { CapacityUnits?: number }>;
}
/** [all, on the table, on gsi1] */
const units = ({ ConsumedCapacity: c }: { ConsumedCapacity?: Figures }) => [
  c?.CapacityUnits,
  c?.Table?.CapacityUnits,
  c?.GlobalSecondaryIndexes?.gsi1?.CapacityUnits,
];
const put = async (Item: object, sk: string) =>
  units(await client.send(new PutCommand({ TableName, Item: { ...key(sk), ...Item }, ReturnConsumedCapacity })));

test("a write costs a unit a KB of the larger image, and on the index what changes there", async () => {
  const entry = { gsi1pk: "G", gsi1sk: "1" };
  expect(await put({ n: 1 }, "a")).toEqual([1, 1, undefined]);
  expect(await put(entry, "b")).toEqual([2, 1, 1]);
  expect(await put(entry, "b")).toEqual([1, 1, undefined]);
  expect(await put({ ...entry, n: 2 }, "b")).toEqual([2, 1, 1]);
  expect(await put({ ...entry, gsi1sk: "2", n: 2 }, "b")).toEqual([3, 1, 2]);
  expect(await put({ ...entry, gsi1sk: "2", t: "x".repeat(3000) }, "b")).toEqual([6, 3, 3]);
  expect(await put({ ...entry, gsi1sk: "2", t: "x" }, "b")).toEqual([6, 3, 3]);
  expect(await put({}, "b")).toEqual([2, 1, 1]);
});

test("a letter outside ASCII counts its bytes", async () => {
  expect(await put({ t: "é".repeat(600) }, "letters")).toEqual([2, 2, undefined]);
  const read = { TableName, Key: key("letters"), ReturnConsumedCapacity, ConsistentRead: true };
  expect(units(await client.send(new GetCommand(read)))).toEqual([1, 1, undefined]);
});

test("update and delete cost as put; an absent item costs one unit", async () => {
  await put({ t: "x".repeat(1500) }, "c");
  const update = { TableName, Key: key("c"), UpdateExpression: "REMOVE t", ReturnConsumedCapacity };
  expect(units(await client.send(new UpdateCommand(update)))).toEqual([2, 2, undefined]);
  const remove = () => client.send(new DeleteCommand({ TableName, Key: key("c"), ReturnConsumedCapacity }));
  expect(units(await remove())).toEqual([1, 1, undefined]);
  expect(units(await remove())).toEqual([1, 1, undefined]);
});

test("a read costs a unit each 4 KB, half when eventually consistent", async () => {
  await put({ t: "x".repeat(5000) }, "long");
  const get = async (sk: string, ConsistentRead: boolean) =>
    units(await client.send(new GetCommand({ TableName, Key: key(sk), ConsistentRead, ReturnConsumedCapacity })))[0];
  expect(await get("long", true)).toBe(2);
  expect(await get("long", false)).toBe(1);
  expect(await get("absent", true)).toBe(1);
  expect(await get("absent", false)).toBe(0.5);
});

test("a query costs the sum of what it reads, rounded once", async () => {
  const row = (n: number) => ({ pk: "Q", sk: String(n), gsi1pk: "Q", gsi1sk: String(n), t: "x".repeat(1100), n });
  const requests = [0, 1, 2, 3, 4, 5].map((n) => ({ PutRequest: { Item: row(n) } }));
  const { ConsumedCapacity } = await client.send(
    new BatchWriteCommand({ RequestItems: { [TableName]: requests }, ReturnConsumedCapacity }),
  );
  expect(ConsumedCapacity?.map((c) => units({ ConsumedCapacity: c }))).toEqual([[24, 12, 12]]);
  const query = async (more: object) =>
    units(
      await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :q",
          ExpressionAttributeValues: { ":q": "Q" },
          ReturnConsumedCapacity,
          ...more,
        }),
      ),
    );
  expect(await query({})).toEqual([1, 1, undefined]);
  expect(await query({ ConsistentRead: true })).toEqual([2, 2, undefined]);
  expect(await query({ Limit: 3, ConsistentRead: true })).toEqual([1, 1, undefined]);
  expect(await query({ ConsistentRead: true, ProjectionExpression: "n" })).toEqual([2, 2, undefined]);
  expect(await query({ IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :q" })).toEqual([1, 0, 1]);
  expect(await query({ ExpressionAttributeValues: { ":q": "none" } })).toEqual(onAws([0.5, 0.5, undefined]));
});

test("a batch read costs each item apart", async () => {
  await put({}, "one");
  const Keys = [key("one"), key("absent")];
  const { ConsumedCapacity } = await client.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } }, ReturnConsumedCapacity }),
  );
  expect(ConsumedCapacity?.map((c) => units({ ConsumedCapacity: c }))).toEqual(onAws([[2, 2, undefined]]));
});

test("a transactional read costs double", async () => {
  await put({}, "one");
  const TransactItems = [{ Get: { TableName, Key: key("one") } }, { Get: { TableName, Key: key("absent") } }];
  const { ConsumedCapacity } = await client.send(new TransactGetCommand({ TransactItems, ReturnConsumedCapacity }));
  expect(ConsumedCapacity?.map((c) => [c.CapacityUnits, c.ReadCapacityUnits])).toEqual([[4, 4]]);
});

test("a transactional write costs double, on the index too; its repetition costs the reading", async () => {
  const request = {
    TransactItems: [
      { Put: { TableName, Item: { ...key("t1"), gsi1pk: "T", gsi1sk: "1" } } },
      { ConditionCheck: { TableName, Key: key("t2"), ConditionExpression: "attribute_not_exists(pk)" } },
      { Delete: { TableName, Key: key("t3") } },
    ],
    ClientRequestToken: randomUUID(),
    ReturnConsumedCapacity,
  };
  const first = await client.send(new TransactWriteCommand(request));
  const again = await client.send(new TransactWriteCommand(request));
  expect(again.ConsumedCapacity?.map((c) => [c.CapacityUnits, c.ReadCapacityUnits])).toEqual(onAws([[6, 6]]));
  expect(first.ConsumedCapacity?.map((c) => [...units({ ConsumedCapacity: c }), c.WriteCapacityUnits])).toEqual(
    onAws([[8, 6, 2, 8]]),
  );
});

test("units are told only when asked for, and as one sum when the total is asked for", async () => {
  const Item = { ...key("d"), gsi1pk: "D", gsi1sk: "1" };
  expect((await client.send(new PutCommand({ TableName, Item }))).ConsumedCapacity).toBeUndefined();
  const total = await client.send(
    new PutCommand({ TableName, Item: { ...Item, n: 1 }, ReturnConsumedCapacity: "TOTAL" }),
  );
  expect(total.ConsumedCapacity).toEqual({ TableName, CapacityUnits: 2 });
});
