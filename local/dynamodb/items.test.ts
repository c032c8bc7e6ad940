import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
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
  TableName = await db.createTable("items");
});
afterAll(async () => {
  client.destroy();
  await db.close();
});

const key = { pk: "REG#1", sk: "SUB#1" };
const put = (Item: object) => client.send(new PutCommand({ TableName, Item: { ...key, ...Item } }));
const get = async () => (await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item;
const update = (UpdateExpression: string, values?: object, more: object = {}) =>
  client.send(
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression,
      ExpressionAttributeValues: values as Record<string, unknown>,
      ...more,
    }),
  );

describe("update expressions", () => {
  test("an update of an absent item makes it", async () => {
    await update("SET a = if_not_exists(a, :one), l = :l ADD n :one, s :s", {
      ":one": 1,
      ":l": [1, 2],
      ":s": new Set(["x"]),
    });
    expect(await get()).toEqual({ ...key, a: 1, n: 1, l: [1, 2], s: new Set(["x"]) });
  });

  test("operands are read from the item before, whatever the order of the sections", async () => {
    await put({ n: 5, a: 1 });
    await update("SET previous = n, b = a, a = a + :one ADD n :quarter", { ":one": 1, ":quarter": 0.25 });
    expect(await get()).toEqual({ ...key, previous: 5, b: 1, a: 2, n: 5.25 });
  });

  test("list positions mean the list before; members past the end are appended", async () => {
    await put({ l: ["a", "b", "c"] });
    await update("SET l[1] = :x, l[9] = :y REMOVE l[0]", { ":x": "B", ":y": "end" });
    expect(await get()).toEqual({ ...key, l: ["B", "c", "end"] });
  });

  test("nested maps are set, appended to and removed from in place", async () => {
    await put({ m: { marks: { 0: { xp: 1 } }, log: [1] } });
    await update(
      "SET m.marks.#p.xp = :xp, m.#log = list_append(m.#log, :more) REMOVE m.nothing",
      {
        ":xp": 30,
        ":more": [2],
      },
      { ExpressionAttributeNames: { "#p": "0", "#log": "log" } },
    );
    expect(await get()).toEqual({ ...key, m: { marks: { 0: { xp: 30 } }, log: [1, 2] } });
  });

  test("a set loses members, and itself with the last of them", async () => {
    await put({ s: new Set(["a", "b"]), t: new Set([1]) });
    await update("DELETE s :a, t :one", { ":a": new Set(["a"]), ":one": new Set([1]) });
    expect(await get()).toEqual({ ...key, s: new Set(["b"]) });
  });

  test.each([
    ["SET a = nothing + :one", "The provided expression refers to an attribute that does not exist in the item"],
    ["SET m.n.o = :one", "The document path provided in the update expression is invalid for update"],
    ["SET a = l + :one", "An operand in the update expression has an incorrect data type"],
    ["ADD l :one", "An operand in the update expression has an incorrect data type"],
    [
      "SET sk = :one",
      "One or more parameter values were invalid: Cannot update attribute sk. This attribute is part of the key",
    ],
  ])("%s is refused and changes nothing", async (expression, message) => {
    await put({ l: [1] });
    await expect(update(expression, { ":one": 1 })).rejects.toMatchObject({ name: "ValidationException", message });
    expect(await get()).toEqual({ ...key, l: [1] });
  });

  test.each([
    ["NONE", undefined],
    ["ALL_OLD", { ...key, a: 1, b: 1 }],
    ["ALL_NEW", { ...key, a: 2, b: 1 }],
    ["UPDATED_OLD", { a: 1 }],
    ["UPDATED_NEW", { a: 2 }],
  ])("ReturnValues %s", async (ReturnValues, expected) => {
    await put({ a: 1, b: 1 });
    const { Attributes } = await update("SET a = :two", { ":two": 2 }, { ReturnValues });
    expect(Attributes).toEqual(expected);
  });
});

describe("conditions", () => {
  const item = { n: 1, m: { a: [1] }, l: [{ a: 1 }], s: new Set(["x", "y"]), b: true, z: null, t: "héllo" };
  const allowed = async (ConditionExpression: string, values?: Record<string, unknown>) => {
    await put(item);
    const attempt = new PutCommand({
      TableName,
      Item: { ...key, ...item },
      ConditionExpression,
      ExpressionAttributeValues: values,
    });
    try {
      await client.send(attempt);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ name: "ConditionalCheckFailedException" });
      return false;
    }
  };

  test.each<[string, Record<string, unknown> | undefined, boolean]>([
    ["attribute_exists(pk)", undefined, true],
    ["attribute_not_exists(pk)", undefined, false],
    ["m = :m", { ":m": { a: [1] } }, true],
    ["m = :m", { ":m": { a: [2] } }, false],
    ["m <> :m", { ":m": { a: [1] } }, false],
    ["l = :l", { ":l": [{ a: 1 }] }, true],
    ["s = :s", { ":s": new Set(["y", "x"]) }, true],
    ["contains(l, :member)", { ":member": { a: 1 } }, true],
    ["contains(s, :member)", { ":member": "x" }, true],
    ["size(t) = :five", { ":five": 5 }, true],
    ["absent = alsoAbsent", undefined, false],
    ["absent <> :one", { ":one": 1 }, true],
    ["n IN (:three, :one)", { ":three": 3, ":one": 1 }, true],
    ["n BETWEEN :zero AND :one", { ":zero": 0, ":one": 1 }, true],
    ["NOT n = :one OR b = :true", { ":one": 1, ":true": true }, true],
    ["NOT (n = :one OR b = :true)", { ":one": 1, ":true": true }, false],
    ["n < :text", { ":text": "x" }, false],
    ["z = :null", { ":null": null }, true],
    ["begins_with(t, :t)", { ":t": "hé" }, true],
    ["attribute_type(z, :type)", { ":type": "NULL" }, true],
  ])("%s with %p is %p", async (expression, values, expected) => {
    expect(await allowed(expression, values)).toBe(expected);
  });

  test.each(["Put", "Update", "Delete"])("a failed %s can show the item that stood in the way", async (kind) => {
    await put({ n: 7 });
    const base = {
      TableName,
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
    const attempt =
      kind === "Put"
        ? client.send(new PutCommand({ ...base, Item: key }))
        : kind === "Delete"
          ? client.send(new DeleteCommand({ ...base, Key: key }))
          : client.send(new UpdateCommand({ ...base, Key: key, UpdateExpression: "REMOVE n" }));
    await expect(attempt).rejects.toMatchObject({
      name: "ConditionalCheckFailedException",
      message: "The conditional request failed",
      Item: { pk: { S: "REG#1" }, sk: { S: "SUB#1" }, n: { N: "7" } },
    });
    expect(await get()).toEqual({ ...key, n: 7 });
  });
});

describe("lists", () => {
  const row = (n: number) => ({ pk: "COURSE#1", sk: `ASMT#${String(n).padStart(3, "0")}`, n });
  const query = (more: object) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": "COURSE#1" },
        ...more,
      }),
    );
  beforeEach(async () => {
    const requests = Array.from({ length: 20 }, (_, n) => ({ PutRequest: { Item: row(n) } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  });

  test("pages of a query join without a gap, in both directions", async () => {
    for (const ScanIndexForward of [true, false]) {
      const counts: number[] = [];
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const page = await query({ Limit: 6, ScanIndexForward, ExclusiveStartKey });
        counts.push(...(page.Items ?? []).map((item) => item.n as number));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      const expected = Array.from({ length: 20 }, (_, n) => n);
      expect(counts).toEqual(ScanIndexForward ? expected : expected.reverse());
    }
  });

  test("a filter is charged for the items that it read, a projection shortens the answer", async () => {
    const page = await query({
      FilterExpression: "n > :n",
      ProjectionExpression: "n",
      ExpressionAttributeValues: { ":pk": "COURSE#1", ":n": 17 },
    });
    expect(page).toMatchObject({ Items: [{ n: 18 }, { n: 19 }], Count: 2, ScannedCount: 20 });
    expect((await query({ Select: "COUNT" })).Count).toBe(20);
  });

  test("a key may not be filtered on", async () => {
    await expect(query({ FilterExpression: "sk = :pk" })).rejects.toMatchObject({ name: "ValidationException" });
  });

  test("an index lists only items that have its keys, and follows them when they move or go", async () => {
    const onIndex = async (gsi1pk: string) => {
      const values = { ":k": gsi1pk };
      const asked = { TableName, IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :k" };
      const { Items } = await client.send(new QueryCommand({ ...asked, ExpressionAttributeValues: values }));
      return Items?.map(({ gsi1sk, n }) => [gsi1sk, n]);
    };
    await put({ gsi1pk: "A", gsi1sk: "1", n: 1 });
    expect(await onIndex("A")).toEqual([["1", 1]]);
    await update("SET n = :two", { ":two": 2 });
    expect(await onIndex("A")).toEqual([["1", 2]]);
    await update("SET gsi1pk = :b, gsi1sk = :nine", { ":b": "B", ":nine": "9" });
    expect(await onIndex("A")).toEqual([]);
    expect(await onIndex("B")).toEqual([["9", 2]]);
    await update("REMOVE gsi1pk");
    expect(await onIndex("B")).toEqual([]);
    await put({ gsi1pk: "B", gsi1sk: "1", n: 3 });
    await client.send(new DeleteCommand({ TableName, Key: key }));
    expect(await onIndex("B")).toEqual([]);
  });

  test("an index key must be a filled text", async () => {
    await expect(put({ gsi1pk: "", gsi1sk: "1" })).rejects.toMatchObject({ name: "ValidationException" });
    await expect(put({ gsi1pk: null, gsi1sk: "1" })).rejects.toMatchObject({ name: "ValidationException" });
  });

  test("a batch reads what is there, a scan reads everything", async () => {
    const Keys = [1, 5, 99].map((n) => ({ pk: "COURSE#1", sk: row(n).sk }));
    const { Responses } = await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
    expect(Responses?.[TableName]?.map(({ n }) => n).sort()).toEqual([1, 5]);
    expect((await client.send(new ScanCommand({ TableName }))).Count).toBe(20);
  });

  test("a batch with one item twice is refused", async () => {
    const requests = [{ PutRequest: { Item: row(1) } }, { DeleteRequest: { Key: { pk: "COURSE#1", sk: row(1).sk } } }];
    await expect(client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))).rejects.toMatchObject(
      {
        name: "ValidationException",
        message: "Provided list of item keys contains duplicates",
      },
    );
  });
});

test("an item over 400 KB is refused by put and by update", async () => {
  await expect(put({ t: "x".repeat(410_000) })).rejects.toMatchObject({ name: "ValidationException" });
  await put({ t: "x".repeat(300_000) });
  await expect(update("SET u = :u", { ":u": "x".repeat(120_000) })).rejects.toMatchObject({
    message: "Item size to update has exceeded the maximum allowed size",
  });
});
