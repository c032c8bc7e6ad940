import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { clientFor, dynamoDbForTests, type TestDynamoDb } from "./index";

let db: TestDynamoDb;
let client: DynamoDBDocumentClient;
let TableName: string;
let dataFolder: string;

// On disk, because a store in memory answers so fast that requests hardly ever meet.
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "academy-dynamodb-"));
  db = await dynamoDbForTests({ dataFolder });
  client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
});
beforeEach(async () => {
  TableName = await db.createTable("races");
});
afterAll(async () => {
  client.destroy();
  await db.close();
  await rm(dataFolder, { recursive: true });
});

type Operations = NonNullable<TransactWriteCommandInput["TransactItems"]>;
const at = (sk: string) => ({ pk: "P", sk });
const put = (item: { sk: string; [name: string]: unknown }) => ({ Put: { TableName, Item: { pk: "P", ...item } } });
const add = (sk: string, amount: number, more: object = {}) => ({
  Update: {
    TableName,
    Key: at(sk),
    UpdateExpression: "ADD n :amount",
    ExpressionAttributeValues: { ":amount": amount },
    ...more,
  },
});
const transact = (TransactItems: Operations) => client.send(new TransactWriteCommand({ TransactItems }));
const get = async (sk: string) =>
  (await client.send(new GetCommand({ TableName, Key: at(sk), ConsistentRead: true }))).Item;
const everything = async () => (await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items;
const update = (sk: string, UpdateExpression: string, ExpressionAttributeValues: Record<string, unknown>, more = {}) =>
  client.send(new UpdateCommand({ TableName, Key: at(sk), UpdateExpression, ExpressionAttributeValues, ...more }));

test("of 20 racers that all saw version 0 exactly one wins", async () => {
  await client.send(new PutCommand({ TableName, Item: { ...at("a"), version: 0 } }));
  const racers = Array.from({ length: 20 }, (_, racer) =>
    update(
      "a",
      "SET version = :one, winner = :racer",
      { ":one": 1, ":zero": 0, ":racer": racer },
      {
        ConditionExpression: "version = :zero",
      },
    ),
  );
  const results = await Promise.allSettled(racers);
  const winners = results.flatMap(({ status }, racer) => (status === "fulfilled" ? [racer] : []));
  expect(winners).toHaveLength(1);
  expect(await get("a")).toEqual({ ...at("a"), version: 1, winner: winners[0] });
});

test("200 concurrent additions all count", async () => {
  await Promise.all(Array.from({ length: 200 }, () => update("a", "ADD n :one", { ":one": 1 })));
  expect(await get("a")).toEqual({ ...at("a"), n: 200 });
});

const retryable = new Set(["TransactionConflict", "None", "ConditionalCheckFailed"]);

/** Moves an amount if the account has it; a conflict (AWS, never the stand-in) is tried again, poverty is not. */
async function transfer(from: string, to: string, amount: number): Promise<boolean> {
  const withdraw = add(from, -amount, {
    ConditionExpression: "n >= :least",
    ExpressionAttributeValues: { ":amount": -amount, ":least": amount },
  });
  try {
    await transact([withdraw, add(to, amount)]);
    return true;
  } catch (error) {
    const codes = ((error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []).map(
      (r) => r.Code,
    );
    if (codes.length === 0 || codes.some((code) => !retryable.has(code ?? ""))) throw error;
    return codes.includes("TransactionConflict") ? transfer(from, to, amount) : false;
  }
}

describe("concurrent writers", () => {
  test("of 20 that create the same item exactly one succeeds", async () => {
    const create = (racer: number) =>
      transact([
        { Put: { TableName, Item: { ...at("only"), racer }, ConditionExpression: "attribute_not_exists(pk)" } },
        put({ sk: `trace${racer}` }),
      ]);
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, racer) => create(racer)));
    const winners = results.flatMap(({ status }, racer) => (status === "fulfilled" ? [racer] : []));
    expect(winners).toHaveLength(1);
    expect(await get("only")).toEqual({ ...at("only"), racer: winners[0] });
    expect(await everything()).toHaveLength(2);
  });

  test("200 interleaved transfers keep the sum and no account goes below zero, seen by every reader", async () => {
    const accounts = ["a", "b", "c", "d", "e"];
    await transact(accounts.map((sk) => put({ sk, n: 100 })));
    const name = (n: number) => accounts[n % 5] as string;
    const sums: number[] = [];
    const look = async () => {
      const TransactItems = accounts.map((sk) => ({ Get: { TableName, Key: at(sk) } }));
      const { Responses } = await client.send(new TransactGetCommand({ TransactItems }));
      sums.push((Responses ?? []).reduce((sum, { Item }) => sum + (Item?.n as number), 0));
    };
    const moves = Array.from({ length: 200 }, (_, n) => transfer(name(n), name(n + 1 + (n % 4)), 1 + ((n * 7) % 40)));
    const looks = Array.from({ length: 20 }, look);
    const moved = (await Promise.all(moves)).filter(Boolean).length;
    await Promise.all(looks);
    const balances = await Promise.all(accounts.map(async (sk) => (await get(sk))?.n as number));
    expect(moved).toBeGreaterThan(50);
    expect(sums).toEqual(Array(20).fill(500));
    expect(balances.reduce((sum, n) => sum + n, 0)).toBe(500);
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
  });

  test("transactions and single updates on the same item lose nothing, whatever the order of keys", async () => {
    const both = (n: number) => transact(n % 2 ? [add("a", 1), add("b", 1)] : [add("b", 1), add("a", 1)]);
    const single = () => client.send(new UpdateCommand(add("a", 1).Update));
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? single() : both(n))));
    expect([(await get("a"))?.n, (await get("b"))?.n]).toEqual([60, 40]);
  });
});

test("two different transactions under one token at the same moment: one is carried out, the other refused", async () => {
  const attempt = (sk: string) =>
    client.send(
      new TransactWriteCommand({ TransactItems: [put({ sk })], ClientRequestToken: `${TableName}`.slice(-36) }),
    );
  const results = await Promise.allSettled(["a", "b"].map(attempt));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await everything()).toHaveLength(1);
});
