import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTablesCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { clientFor, oneTable } from "./for-tests";
import { type DynamoDb, startDynamoDb } from "./index";

const TableName = "settings";
const often = { maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.05 };
let db: DynamoDb;
let client: DynamoDBClient;
let now = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  db = await startDynamoDb({ now: () => now });
  client = clientFor(db.endpoint);
  await client.send(new CreateTableCommand(oneTable(TableName)));
  await waitUntilTableExists({ client, ...often }, { TableName });
});
afterAll(async () => {
  client.destroy();
  await db.close();
});

const post = async (target: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(db.endpoint, {
    method: "POST",
    body,
    headers: { "x-amz-target": target, authorization: "AWS4-HMAC-SHA256 Credential=local", ...headers },
  });
  return [response.status, ((await response.json()) as { __type: string }).__type.split("#")[1]];
};

test("it listens on the loopback address only, on the port asked for", async () => {
  expect(db.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const port = Number(db.endpoint.split(":").at(-1));
  await expect(startDynamoDb({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("refuses operations and requests that it does not understand, as DynamoDB does", async () => {
  expect(await post("DynamoDB_20120810.ExecuteStatement", "{}")).toEqual([400, "UnknownOperationException"]);
  expect(await post("DynamoDB_20120810.GetItem", "{")).toEqual([400, "SerializationException"]);
  expect(await post("DynamoDB_20120810.GetItem", "[]")).toEqual([400, "SerializationException"]);
  expect(await post("DynamoDB_20120810.GetItem", "{}")).toEqual([400, "ValidationException"]);
  const unsigned = await post("DynamoDB_20120810.GetItem", "{}", { authorization: "" });
  expect(unsigned).toEqual([400, "MissingAuthenticationTokenException"]);
});

test("time to live and backups are kept and told, and go with their table", async () => {
  const ttl = async () => (await client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;
  const backups = async () =>
    (await client.send(new DescribeContinuousBackupsCommand({ TableName }))).ContinuousBackupsDescription
      ?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  expect([await ttl(), await backups()]).toEqual([{ TimeToLiveStatus: "DISABLED" }, "DISABLED"]);
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  expect([await ttl(), await backups()]).toEqual([{ TimeToLiveStatus: "ENABLED", AttributeName: "ttl" }, "ENABLED"]);
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, ...often }, { TableName });
  await expect(ttl()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  await client.send(new CreateTableCommand(oneTable(TableName)));
  await waitUntilTableExists({ client, ...often }, { TableName });
  expect(await ttl()).toEqual({ TimeToLiveStatus: "DISABLED" });
  expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([TableName]);
});

test("a request token is forgotten after ten minutes", async () => {
  const documents = DynamoDBDocumentClient.from(client);
  const Key = { pk: "P", sk: "count" };
  const update = { TableName, Key, UpdateExpression: "ADD n :one", ExpressionAttributeValues: { ":one": 1 } };
  const add = () =>
    documents.send(new TransactWriteCommand({ TransactItems: [{ Update: update }], ClientRequestToken: "once" }));
  const count = async () => (await documents.send(new GetCommand({ TableName, Key }))).Item?.n;
  await add();
  now += 599_000;
  await add();
  expect(await count()).toBe(1);
  now += 1_000;
  await add();
  expect(await count()).toBe(2);
});
