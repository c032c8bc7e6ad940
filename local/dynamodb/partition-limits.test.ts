import { ConditionFailed, connectTable, type Table } from "../../lambdas/core/table";
import { dynamoDbForTests, type TestDynamoDb } from "../../local/dynamodb";
import { PartitionLimits } from "./partition-limits";

let db: TestDynamoDb;
let table: Table;
let now = 0;
let limits: PartitionLimits;

async function start(aSecond: { reads: number; writes: number }, burstSeconds = 1) {
  now = 5_000;
  limits = new PartitionLimits({ now: () => now, aSecond, burstSeconds });
  db = await dynamoDbForTests({ limits });
  // What is refused is to be seen at once.
  table = connectTable(await db.createTable(), { config: { ...db.config, maxAttempts: 1 } });
}
afterEach(() => db.close());

const refused = { name: "ProvisionedThroughputExceededException" };

it("reads of one partition are refused beyond its units, those of another are not, and a second later there are more", async () => {
  await start({ reads: 2, writes: 100 });
  await table.put({ pk: "HOT", sk: "1" });
  await table.get({ pk: "HOT", sk: "1" });
  await table.queryAll({ pk: "HOT" });
  await expect(table.get({ pk: "HOT", sk: "1" })).rejects.toMatchObject(refused);
  await expect(table.queryAll({ pk: "HOT" })).rejects.toMatchObject(refused);
  await table.get({ pk: "OTHER", sk: "1" });
  now += 500;
  await table.get({ pk: "HOT", sk: "1" });
  await expect(table.get({ pk: "HOT", sk: "1" })).rejects.toMatchObject(refused);
  expect([...limits.throttled]).toEqual([["HOT", 3]]);
});

it("writes count for the partition of each index, which may be hot when those of the table are not", async () => {
  await start({ reads: 100, writes: 3 });
  const row = (n: number) => ({ pk: `OWN#${n}`, sk: "1", gsi1pk: "ALL", gsi1sk: String(n) });
  for (const n of [1, 2, 3]) await table.put(row(n));
  await expect(table.put(row(4))).rejects.toMatchObject(refused);
  expect(await table.get({ pk: "OWN#4", sk: "1" })).toBeUndefined();
  await table.put({ pk: "OWN#4", sk: "1" });
  expect([...limits.throttled]).toEqual([["gsi1 ALL", 1]]);
});

it("a partition saves what it does not use for a burst, and a condition that fails is no throttling", async () => {
  await start({ reads: 100, writes: 1 }, 3);
  const put = (sk: string) => table.put({ pk: "P", sk }, { expression: "attribute_not_exists(pk)" });
  await put("1");
  await put("2");
  await expect(put("1")).rejects.toBeInstanceOf(ConditionFailed);
  await put("3");
  await expect(put("4")).rejects.toMatchObject(refused);
});
