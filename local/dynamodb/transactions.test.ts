import { randomUUID } from "node:crypto";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { clientFor, dynamoDbForTests, type TestDynamoDb } from "./index";

let db: TestDynamoDb;
let client: DynamoDBDocumentClient;
let TableName: string;

beforeAll(async () => {
  db = await dynamoDbForTests();
  client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
});
beforeEach(async () => {
  TableName = await db.createTable("transactions");
});
afterAll(async () => {
  client.destroy();
  await db.close();
});

type Operations = NonNullable<TransactWriteCommandInput["TransactItems"]>;
const at = (sk: string) => ({ pk: "P", sk });
const put = (item: { sk: string; [name: string]: unknown }) => ({ Put: { TableName, Item: { pk: "P", ...item } } });
const expectVersion = (sk: string, version: number, more: object = {}) => ({
  ConditionCheck: {
    TableName,
    Key: at(sk),
    ConditionExpression: "version = :version",
    ExpressionAttributeValues: { ":version": version },
    ...more,
  },
});
const add = (sk: string, amount: number, more: object = {}) => ({
  Update: {
    TableName,
    Key: at(sk),
    UpdateExpression: "ADD n :amount",
    ExpressionAttributeValues: { ":amount": amount },
    ...more,
  },
});
const transact = (TransactItems: Operations, more: object = {}) =>
  client.send(new TransactWriteCommand({ TransactItems, ...more }));
const get = async (sk: string) =>
  (await client.send(new GetCommand({ TableName, Key: at(sk), ConsistentRead: true }))).Item;
const everything = async () => (await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items;

describe("all or nothing", () => {
  test("put, update, delete and check go through together", async () => {
    await client.send(new PutCommand({ TableName, Item: { ...at("old"), version: 3 } }));
    await client.send(new PutCommand({ TableName, Item: at("gone") }));
    await transact([
      put({ sk: "new", n: 1 }),
      add("count", 2),
      { Delete: { TableName, Key: at("gone") } },
      expectVersion("old", 3),
    ]);
    expect(await get("new")).toEqual({ ...at("new"), n: 1 });
    expect(await get("count")).toEqual({ ...at("count"), n: 2 });
    expect(await get("gone")).toBeUndefined();
    expect(await get("old")).toEqual({ ...at("old"), version: 3 });
  });

  test("one failed condition leaves every item and index entry unchanged, and is named", async () => {
    await client.send(new PutCommand({ TableName, Item: { ...at("a"), version: 1, gsi1pk: "G", gsi1sk: "a" } }));
    await expect(
      transact([
        put({ sk: "b", gsi1pk: "G", gsi1sk: "b" }),
        expectVersion("a", 2, { ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
        add("c", 1),
      ]),
    ).rejects.toMatchObject({
      name: "TransactionCanceledException",
      message:
        "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None]",
      CancellationReasons: [
        { Code: "None" },
        {
          Code: "ConditionalCheckFailed",
          Message: expect.stringMatching(/^The conditional request failed/),
          Item: { pk: { S: "P" }, sk: { S: "a" }, version: { N: "1" }, gsi1pk: { S: "G" }, gsi1sk: { S: "a" } },
        },
        { Code: "None" },
      ],
    });
    expect(await everything()).toEqual([{ ...at("a"), version: 1, gsi1pk: "G", gsi1sk: "a" }]);
    expect(await onIndex("G")).toEqual(["a"]);
  });

  test("all failed conditions are told, without the item unless asked for", async () => {
    await client.send(new PutCommand({ TableName, Item: { ...at("a"), version: 1 } }));
    const failure = transact([expectVersion("a", 2), expectVersion("absent", 1), put({ sk: "b" })]);
    await expect(failure).rejects.toMatchObject({
      CancellationReasons: [{ Code: "ConditionalCheckFailed" }, { Code: "ConditionalCheckFailed" }, { Code: "None" }],
    });
    const error = (await failure.catch((reason) => reason)) as { CancellationReasons: { Item?: object }[] };
    expect(error.CancellationReasons.map(({ Item }) => Item)).toEqual([undefined, undefined, undefined]);
  });

  test("a result that would be too large cancels the rest too", async () => {
    await client.send(new PutCommand({ TableName, Item: { ...at("a"), t: "x".repeat(300_000) } }));
    const grow = {
      Update: {
        TableName,
        Key: at("a"),
        UpdateExpression: "SET u = :u",
        ExpressionAttributeValues: { ":u": "x".repeat(120_000) },
      },
    };
    await expect(transact([put({ sk: "b" }), grow])).rejects.toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [
        { Code: "None" },
        { Code: "ValidationError", Message: "Item size to update has exceeded the maximum allowed size" },
      ],
    });
    expect(await get("b")).toBeUndefined();
  });
});

async function onIndex(gsi1pk: string) {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :k",
      ExpressionAttributeValues: { ":k": gsi1pk },
    }),
  );
  return Items?.map(({ gsi1sk }) => gsi1sk as string);
}

test("the index agrees with the items after transactions that add, move and remove entries", async () => {
  await transact(["a", "b", "c"].map((sk) => put({ sk, gsi1pk: "G", gsi1sk: sk })));
  expect(await onIndex("G")).toEqual(["a", "b", "c"]);
  await transact([
    put({ sk: "a", gsi1pk: "G", gsi1sk: "z" }),
    { Delete: { TableName, Key: at("b") } },
    { Update: { TableName, Key: at("c"), UpdateExpression: "REMOVE gsi1pk" } },
    put({ sk: "d", gsi1pk: "H", gsi1sk: "d" }),
  ]);
  expect(await onIndex("G")).toEqual(["z"]);
  expect(await onIndex("H")).toEqual(["d"]);
});

describe("requests that are refused whole", () => {
  test("one item twice", async () => {
    await expect(transact([put({ sk: "a" }), { Delete: { TableName, Key: at("a") } }])).rejects.toMatchObject({
      name: "ValidationException",
      message: "Transaction request cannot include multiple operations on one item",
    });
    expect(await everything()).toEqual([]);
  });

  test("none, and more than 100 operations; 100 pass", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => put({ sk: `row${n}` }));
    await expect(transact([])).rejects.toMatchObject({ name: "ValidationException" });
    await expect(transact(many(101))).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringMatching(/Member must have length less than or equal to 100$/),
    });
    await transact(many(100));
    expect(await everything()).toHaveLength(100);
  });

  test("more than 4 MB", async () => {
    const text = "x".repeat(390_000);
    const large = Array.from({ length: 11 }, (_, n) => put({ sk: `row${n}`, text }));
    await expect(transact(large)).rejects.toMatchObject({ name: "ValidationException" });
    await transact(large.slice(0, 10));
    expect((await client.send(new GetCommand({ TableName, Key: at("row9") }))).Item?.text).toBe(text);
  });

  test("an operation that is two, and an expression that does not parse", async () => {
    const two = { ...put({ sk: "a" }), Delete: { TableName, Key: at("b") } };
    await expect(transact([two])).rejects.toMatchObject({
      message: "TransactItems can only contain one of Check, Put, Update or Delete",
    });
    const wrong = add("a", 1, { UpdateExpression: "SET = :amount" });
    await expect(transact([wrong])).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringMatching(/^Invalid UpdateExpression: Syntax error/),
    });
  });

  test("a table that is not there", async () => {
    const elsewhere = { Put: { TableName: "nowhere", Item: at("a") } };
    await expect(transact([put({ sk: "a" }), elsewhere])).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect(await everything()).toEqual([]);
  });
});

describe("client request tokens", () => {
  test("the same request again succeeds without being applied again", async () => {
    const token = { ClientRequestToken: randomUUID() };
    await transact([add("count", 1)], token);
    await transact([add("count", 1)], token);
    await Promise.all(Array.from({ length: 5 }, () => transact([add("count", 1)], token)));
    expect(await get("count")).toEqual({ ...at("count"), n: 1 });
  });

  test("it succeeds even when its condition would no longer hold", async () => {
    const token = { ClientRequestToken: randomUUID() };
    const create = [{ Put: { TableName, Item: at("a"), ConditionExpression: "attribute_not_exists(pk)" } }];
    await transact(create, token);
    await transact(create, token);
    await expect(transact(create)).rejects.toMatchObject({ name: "TransactionCanceledException" });
  });

  test("another request under the token is refused", async () => {
    const token = { ClientRequestToken: randomUUID() };
    await transact([add("count", 1)], token);
    await expect(transact([add("count", 2)], token)).rejects.toMatchObject({
      name: "IdempotentParameterMismatchException",
    });
    expect(await get("count")).toEqual({ ...at("count"), n: 1 });
  });

  test("a cancelled transaction does not use its token up", async () => {
    const token = { ClientRequestToken: randomUUID() };
    const guarded = [add("count", 1), expectVersion("a", 1)];
    await expect(transact(guarded, token)).rejects.toMatchObject({ name: "TransactionCanceledException" });
    await client.send(new PutCommand({ TableName, Item: { ...at("a"), version: 1 } }));
    await transact(guarded, token);
    expect(await get("count")).toEqual({ ...at("count"), n: 1 });
  });
});

describe("transactional reads", () => {
  test("give items in the order of the request, absent ones empty, parts when asked for", async () => {
    await client.send(new PutCommand({ TableName, Item: { ...at("a"), n: 1, m: 2 } }));
    const reads = [{ Key: at("absent") }, { Key: at("a") }, { Key: at("b"), ProjectionExpression: "n" }];
    await client.send(new PutCommand({ TableName, Item: { ...at("b"), n: 3, m: 4 } }));
    const TransactItems = reads.map((read) => ({ Get: { TableName, ...read } }));
    const { Responses } = await client.send(new TransactGetCommand({ TransactItems }));
    expect(Responses).toEqual([{}, { Item: { ...at("a"), n: 1, m: 2 } }, { Item: { n: 3 } }]);
  });

  test("one item twice is refused", async () => {
    const Get = { TableName, Key: at("a") };
    await expect(client.send(new TransactGetCommand({ TransactItems: [{ Get }, { Get }] }))).rejects.toMatchObject({
      message: "Transaction request cannot include multiple operations on one item",
    });
  });
});
