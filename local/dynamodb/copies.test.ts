import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  PutItemCommand,
  paginateScan,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { dynamoDbForTests, type TestDynamoDb } from "./for-tests";

let db: TestDynamoDb;
beforeAll(async () => {
  db = await dynamoDbForTests();
});
afterAll(() => db.close());

const ITEM = {
  pk: { S: "a" },
  sk: { S: "1" },
  gsi1pk: { S: "g" },
  gsi1sk: { S: "2" },
  gsi2pk: { S: "h" },
  gsi2sk: { S: "3" },
  bytes: { B: new Uint8Array([0, 250, 7]) },
  sets: { BS: [new Uint8Array([1]), new Uint8Array([2])] },
  nested: { M: { list: { L: [{ N: "1.5" }, { NULL: true }, { B: new Uint8Array([9]) }] } } },
};
const PLAIN = { pk: { S: "a" }, sk: { S: "0" }, count: { N: "3" } };

async function itemsIn(TableName: string, IndexName?: string) {
  const found = [];
  for await (const page of paginateScan({ client: db.client }, { TableName, IndexName }))
    found.push(...(page.Items ?? []));
  return found;
}

it("gives every table the schema of the first, under a name of its own", async () => {
  const names = [await db.createTable(), await db.createTable("other")];
  const [first, other] = await Promise.all(
    names.map(async (TableName) => {
      const { Table } = await db.client.send(new DescribeTableCommand({ TableName }));
      const { TimeToLiveDescription } = await db.client.send(new DescribeTimeToLiveCommand({ TableName }));
      return JSON.parse(JSON.stringify({ ...Table, TimeToLiveDescription }).replaceAll(TableName, "NAME"));
    }),
  );
  expect({ ...other, TableId: first.TableId, CreationDateTime: first.CreationDateTime }).toEqual(first);
  expect(other).toMatchObject({ TableStatus: "ACTIVE", TimeToLiveDescription: { TimeToLiveStatus: "ENABLED" } });
});

it("fills a table as writes would, its indexes with it, and leaves other tables alone", async () => {
  const [written, filled, empty] = [await db.createTable(), await db.createTable(), await db.createTable()];
  for (const Item of [ITEM, PLAIN]) await db.client.send(new PutItemCommand({ TableName: written, Item }));
  await db.fill(filled, await itemsIn(written));
  for (const index of [undefined, "gsi1", "gsi2"])
    expect([index, await itemsIn(filled, index)]).toEqual([index, await itemsIn(written, index)]);
  expect(await itemsIn(filled)).toEqual([PLAIN, ITEM]);
  expect(await itemsIn(empty)).toEqual([]);
  const { Items } = await db.client.send(
    new QueryCommand({
      TableName: filled,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :g",
      ExpressionAttributeValues: { ":g": { S: "g" } },
    }),
  );
  expect(Items).toEqual([ITEM]);
});
