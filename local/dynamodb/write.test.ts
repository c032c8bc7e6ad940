import { oneTable } from "./for-tests";
import { operationsOn } from "./operations";
import { type Change, openStore, type Store } from "./store";

let store: Store;
let batches: Change[][];
let open: () => void;
/** Settles when the store is asked for its next commit. */
let sendRequest: () => Promise<void>;

/** Carries out one operation on a store whose commits wait for `open()` and are noted in `batches`. */
async function perform(operation: string, request: object): Promise<unknown> {
  const act = (await operationsOn(store)).get(operation);
  return act?.(store, request);
}

beforeEach(async () => {
  const plain = await openStore({});
  batches = [];
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let tell: () => void = () => {};
  sendRequest = () =>
    new Promise((resolve) => {
      tell = resolve;
    });
  const commit = async (changes: Change[]) => {
    batches.push(changes);
    tell();
    await gate;
    await plain.commit(changes);
  };
  store = { ...plain, commit };
  await perform("CreateTable", oneTable("table"));
  while ((await plain.table("table").catch(() => undefined)) === undefined) await settle();
});
afterEach(() => store.close());

/** Lets whatever waits for nothing outside go on to its end. */
const settle = () => new Promise(setImmediate);
const row = (sk: string) => ({ pk: { S: "P" }, sk: { S: sk }, gsi1pk: { S: "G" }, gsi1sk: { S: sk } });
const put = (sk: string) => ({ TableName: "table", Item: row(sk) });
const names = () => batches.map((batch) => batch.map(({ type, key }) => `${type} ${key.split("~")[0]}`));

test.each([
  ["PutItem", put("a"), [["put index-global", "put item-table"]]],
  [
    "TransactWriteItems",
    { TransactItems: [{ Put: put("a") }, { Put: put("b") }], ClientRequestToken: "t" },
    [["put index-global", "put item-table", "put index-global", "put item-table", "put token"]],
  ],
])(
  "%s is stored in one batch with its index entries, and acknowledged only afterwards",
  async (name, request, expected) => {
    let acknowledged = false;
    const committing = sendRequest();
    const answer = perform(name, request).then(() => {
      acknowledged = true;
    });
    await committing;
    await settle();
    expect(names()).toEqual(expected);
    expect(acknowledged).toBe(false);
    open();
    await answer;
    expect(acknowledged).toBe(true);
  },
);

test("an item that moves on the index leaves its old entry in the same batch", async () => {
  open();
  await perform("PutItem", put("a"));
  batches.length = 0;
  await perform("PutItem", { TableName: "table", Item: { ...row("a"), gsi1sk: { S: "moved" } } });
  await perform("DeleteItem", { TableName: "table", Key: { pk: { S: "P" }, sk: { S: "a" } } });
  expect(names()).toEqual([
    ["del index-global", "put index-global", "put item-table"],
    ["del index-global", "del item-table"],
  ]);
});
