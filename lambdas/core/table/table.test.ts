import { dynamoDbForTests, type TestDynamoDb } from "../../../local/dynamodb";
import { retryOnConflict } from "../kernel/conflict";
import { takeIds } from "../kernel/fresh-ids";
import { absent, ConditionFailed, connectTable, equals, Meter, type Table } from ".";

let db: TestDynamoDb;
let table: Table;
const meter = new Meter();
const key = (sk: string) => ({ pk: "THING", sk });

beforeAll(async () => {
  db = await dynamoDbForTests();
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  table = connectTable(await db.createTable(), {
    config: { endpoint: db.endpoint, region: "us-east-1", credentials },
    meter,
  });
});
afterAll(() => db.close());
beforeEach(() => void meter.take());

describe("single items", () => {
  it("are written once under a condition, then refused with the position of the operation", async () => {
    await table.put({ ...key("once"), n: 1 }, absent);
    await expect(table.put({ ...key("once"), n: 2 }, absent)).rejects.toEqual(new ConditionFailed([0]));
    expect(await table.get(key("once"))).toEqual({ pk: "THING", sk: "once", n: 1 });
  });

  it("change attribute by attribute, also those named by reserved words", async () => {
    await table.put({ ...key("changed"), status: "old", count: 1, gone: true });
    const change = { set: { status: "new", skipped: undefined }, add: { count: 2 }, unset: ["gone"] };
    const changed = await table.update(key("changed"), change, equals("status", "old"));
    expect(changed).toEqual({ pk: "THING", sk: "changed", status: "new", count: 3 });
    await expect(table.update(key("changed"), change, equals("status", "old"))).rejects.toThrow(ConditionFailed);
  });

  it("cost one unit a write, one a consistent read and half of one otherwise", async () => {
    await table.put(key("priced"));
    await table.get(key("priced"));
    await table.get(key("priced"), { consistent: false });
    expect(meter.take()).toBe("1.5 reads, 1 writes in 3 calls");
  });
});

describe("collections", () => {
  it("are read in pages, or whole", async () => {
    for (const n of [1, 2, 3]) await table.put({ pk: "LIST", sk: `ROW#${n}`, n });
    await table.put({ pk: "LIST", sk: "OTHER" });
    const first = await table.query<{ n: number }>({ pk: "LIST", beginsWith: "ROW#", limit: 2 });
    expect(first.items.map(({ n }) => n)).toEqual([1, 2]);
    const second = await table.query<{ n: number }>({ pk: "LIST", beginsWith: "ROW#", limit: 2, cursor: first.cursor });
    expect(second.items.map(({ n }) => n)).toEqual([3]);
    const last = await table.queryAll<{ n: number }>({ pk: "LIST", beginsWith: "ROW#", descending: true });
    expect(last.map(({ n }) => n)).toEqual([3, 2, 1]);
    const between = async (from: string, until: string, descending: boolean) =>
      (await table.queryAll<{ n: number }>({ pk: "LIST", from, until, descending })).map(({ n }) => n);
    expect([await between("ROW#1", "ROW#2", false), await between("ROW#3", "ROW#2", true)]).toEqual([
      [1, 2],
      [3, 2],
    ]);
    const from = async (from: string, descending: boolean) =>
      (await table.queryAll<{ n: number }>({ pk: "LIST", from, descending })).map(({ n }) => n);
    expect([await from("ROW#2", false), await from("ROW#2", true)]).toEqual([
      [2, 3],
      // Sort keys are in the order of their bytes: OTHER stands before ROW#.
      [2, 1, undefined],
    ]);
  });

  it("are read by many keys in the keys' order, with gaps where nothing is", async () => {
    await table.put({ ...key("a"), n: "a" });
    await table.put({ ...key("b"), n: "b" });
    const found = await table.getMany<{ n: string }>([key("b"), key("nothing"), key("a"), key("b")]);
    expect(found.map((item) => item?.n)).toEqual(["b", undefined, "a", "b"]);
  });

  it("are removed 25 a call, and nothing remains of 60", async () => {
    const keys = Array.from({ length: 60 }, (_, n) => ({ pk: "MANY", sk: `ROW#${n}` }));
    for (const row of keys) await table.put(row);
    meter.take();
    await table.removeMany(keys);
    expect(meter.take()).toBe("0 reads, 60 writes in 3 calls");
    expect(await table.queryAll({ pk: "MANY" })).toEqual([]);
  });
});

describe("transactions", () => {
  it("write all or nothing and tell which conditions failed", async () => {
    await table.put({ ...key("taken"), version: 3 });
    const attempt = table.transact([
      { put: key("never") },
      { check: key("taken"), condition: equals("version", 2) },
      { remove: key("missing"), condition: equals("version", 1) },
    ]);
    await expect(attempt).rejects.toEqual(new ConditionFailed([1, 2]));
    expect(await table.get(key("never"))).toBeUndefined();
  });

  it("cost two units a write", async () => {
    await table.transact([{ put: key("t1") }, { put: key("t2") }]);
    expect(meter.take()).toBe("0 reads, 4 writes in 1 calls");
  });

  it("that collide are tried again until each has happened", async () => {
    await table.put({ ...key("counted"), n: 0 });
    await Promise.all(
      Array.from({ length: 12 }, () => table.transact([{ update: key("counted"), change: { add: { n: 1 } } }])),
    );
    expect(await table.get(key("counted"))).toMatchObject({ n: 12 });
  });
});

describe("changes of an item that was read", () => {
  it("all happen, when twelve writers change it at once and one wins each time", async () => {
    await table.put({ ...key("raced"), version: 1 });
    const waiting: (() => void)[] = [];
    let left = 12;
    const goOn = () => {
      if (waiting.length === left) for (const each of waiting.splice(0)) each();
    };
    // All have read before anybody writes.
    const everybody = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        goOn();
      });
    const change = () =>
      retryOnConflict(async () => {
        const { version } = (await table.get<{ version: number }>(key("raced"))) ?? { version: 0 };
        await everybody();
        await table.put({ ...key("raced"), version: version + 1 }, equals("version", version));
        left -= 1;
        goOn();
      });
    await Promise.all(Array.from({ length: 12 }, change));
    expect(await table.get(key("raced"))).toMatchObject({ version: 13 });
  });
});

describe("counters", () => {
  it("give every id once, also to simultaneous callers, and ranges at once", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeIds(table, "user")));
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await takeIds(table, "user", 5)).toBe(21);
    expect(await takeIds(table, "user")).toBe(26);
  });

  it("give no registration an id that would read as another one's in the id of a submission", async () => {
    await table.put({ pk: "COUNTER", sk: "registration", n: 999_998 });
    expect(await takeIds(table, "registration")).toBe(999_999);
    await expect(takeIds(table, "registration")).rejects.toThrow("There is no further id for a registration");
  });
});
