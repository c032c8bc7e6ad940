import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { dynamoDbForTests, type TestDynamoDb } from "../../../local/dynamodb";
import { connectTable, type Table } from "../table";
import { PartitionCache } from "./partition-cache";

let db: TestDynamoDb;
let table: Table;
let other: Table;
let now = 0;
const clock = { now: () => new Date(now) };
const key = (id: number) => ({ pk: `COURSE#${id}`, sk: "COURSE" });
const read = vi.fn((core: { table: Table }, id: number) => core.table.get<{ title: string }>(key(id)));
const titleOf = async (cache: PartitionCache<{ title: string } | undefined>, id = 1) =>
  (await cache.get({ table, clock }, id))?.title;
const cacheOf = (most = 9) => new PartitionCache({ partition: (id) => key(id).pk, read, maxAgeMs: 1_500, most });

beforeAll(async () => {
  db = await dynamoDbForTests();
  const name = await db.createTable();
  table = connectTable(name, { config: db.config });
  other = connectTable(name, { config: db.config });
});
afterAll(() => db.close());
beforeEach(async () => {
  now = 1_000_000;
  read.mockClear();
  await db.client.send(new PutItemCommand(elsewhere("first")));
});

/** A write that this process does not know to be one: it goes past every `Table`. */
const elsewhere = (title: string) => ({
  TableName: table.name,
  Item: { pk: { S: "COURSE#1" }, sk: { S: "COURSE" }, title: { S: title } },
});

it("reads once for many callers, and again when the age is reached", async () => {
  const cache = cacheOf();
  expect(await Promise.all([titleOf(cache), titleOf(cache), titleOf(cache)])).toEqual(["first", "first", "first"]);
  expect(read).toHaveBeenCalledTimes(1);
  await db.client.send(new PutItemCommand(elsewhere("second")));
  now += 1_499;
  expect(await titleOf(cache)).toBe("first");
  now += 1;
  expect(await titleOf(cache)).toBe("second");
  expect(read).toHaveBeenCalledTimes(2);
});

it.each<[string, (table: Table) => Promise<unknown>]>([
  ["a put", (to) => to.put({ ...key(1), title: "new" })],
  ["an update", (to) => to.update(key(1), { set: { title: "new" } })],
  ["a removal", (to) => to.remove(key(1))],
  ["a batch", (to) => to.putMany([{ ...key(1), title: "new" }])],
  ["a transaction", (to) => to.transact([{ put: { ...key(1), title: "new" } }])],
])("shows %s of this process to the next reader, through whichever table it was written", async (_, write) => {
  const cache = cacheOf();
  await titleOf(cache);
  await write(other);
  const row = await table.get<{ title: string }>(key(1));
  expect(await titleOf(cache)).toBe(row?.title);
  expect(row?.title).not.toBe("first");
});

it("does not keep a reading that has failed", async () => {
  const cache = cacheOf();
  read.mockRejectedValueOnce(new Error("throttled"));
  await expect(titleOf(cache)).rejects.toThrow("throttled");
  expect(await titleOf(cache)).toBe("first");
});

it("keeps few partitions: the one that was read longest ago is read again", async () => {
  const cache = cacheOf(2);
  for (const id of [1, 2, 3]) await titleOf(cache, id);
  await titleOf(cache, 3);
  expect(read).toHaveBeenCalledTimes(3);
  await titleOf(cache, 1);
  expect(read).toHaveBeenCalledTimes(4);
});
