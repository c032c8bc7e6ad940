import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { clientFor, oneTable } from "./for-tests";
import { type DynamoDb, type Fault, startDynamoDb } from "./index";

const TableName = "faults";
const local = { region: "us-east-1", credentials: { accessKeyId: "local", secretAccessKey: "local" } };
const Key = { pk: "P", sk: "count" };
let db: DynamoDb;
let client: DynamoDBDocumentClient;
let next: (Fault | undefined)[] = [];
let requests: string[] = [];

beforeAll(async () => {
  db = await startDynamoDb({
    fault: (operation) => {
      requests.push(operation);
      return next.shift();
    },
  });
  client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
  await client.send(new CreateTableCommand(oneTable(TableName)));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.05 }, { TableName });
});
beforeEach(async () => {
  next = [];
  await client.send(
    new UpdateCommand({ TableName, Key, UpdateExpression: "SET n = :n", ExpressionAttributeValues: { ":n": 0 } }),
  );
  requests = [];
});
afterAll(async () => {
  client.destroy();
  await db.close();
});

const increment = { TableName, Key, UpdateExpression: "ADD n :one", ExpressionAttributeValues: { ":one": 1 } };
const add = () => client.send(new UpdateCommand(increment));
const addInTransaction = () => client.send(new TransactWriteCommand({ TransactItems: [{ Update: increment }] }));
const count = async () => (await client.send(new GetCommand({ TableName, Key }))).Item?.n;

test("the SDK retries a throttled request itself", async () => {
  next = ["throttle", "error"];
  await add();
  expect(requests).toEqual(["UpdateItem", "UpdateItem", "UpdateItem"]);
  expect(await count()).toBe(1);
});

test("throttled for good it fails with the name that AWS gives, and nothing is done", async () => {
  next = ["throttle"];
  const impatient = new DynamoDBClient({ ...local, endpoint: db.endpoint, maxAttempts: 1 });
  await expect(DynamoDBDocumentClient.from(impatient).send(new UpdateCommand(increment))).rejects.toMatchObject({
    name: "ProvisionedThroughputExceededException",
  });
  impatient.destroy();
  expect(await count()).toBe(0);
});

test("throttling cancels a transaction, which the SDK does not try again", async () => {
  next = ["throttle"];
  await expect(addInTransaction()).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "ThrottlingError" }],
  });
  expect(requests).toEqual(["TransactWriteItems"]);
  expect(await count()).toBe(0);
});

test("a conflict cancels a transaction and refuses a single write", async () => {
  next = ["conflict"];
  await expect(addInTransaction()).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }],
  });
  next = ["conflict"];
  await expect(add()).rejects.toMatchObject({ name: "TransactionConflictException" });
  expect(await count()).toBe(0);
});

test("when the answer is lost the SDK sends again: a plain write counts twice, a transaction once", async () => {
  next = ["lost-answer"];
  await addInTransaction();
  expect(await count()).toBe(1);
  next = ["lost-answer"];
  await add();
  expect(await count()).toBe(3);
});
