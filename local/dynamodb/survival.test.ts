import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateQuery, paginateScan, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { clientFor, startDynamoDb } from "./index";

const TableName = "survival";
const root = join(__dirname, "../..");
let dataFolder: string;
let open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "academy-dynamodb-"));
});
afterEach(async () => {
  for (const db of open) await db.close();
  open = [];
  await rm(dataFolder, { recursive: true, force: true });
});

/** Lets a process write until it has told `count` acknowledged writes, then kills it (SIGKILL) in the middle of more. */
async function writeThenKill(first: number, count: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(__dirname, "writer-process.ts"), dataFolder, `${first}`],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(child, "exit");
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  return acknowledged;
}

const rowsOf = (line: string) => {
  const [kind, n] = line.split(" ");
  return kind === "put" ? [`put${n}`] : [`left${n}`, `right${n}`];
};

async function reopen() {
  const db = await startDynamoDb({ dataFolder });
  open.push(db);
  const client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
  const items: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) items.push(...Items.map(({ sk }) => sk));
  const entries: string[] = [];
  const all = { TableName, IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :g" };
  for await (const { Items = [] } of paginateQuery({ client }, { ...all, ExpressionAttributeValues: { ":g": "G" } }))
    entries.push(...Items.map(({ sk }) => sk));
  return { db, client, items: items.sort(), entries: entries.sort() };
}

test("after kill -9, three times over, every acknowledged write is there, no half transaction and no stray index entry", async () => {
  const acknowledged: string[] = [];
  for (const first of [0, 100_000, 200_000]) {
    acknowledged.push(...(await writeThenKill(first, 150)));
    const { db, client, items, entries } = await reopen();
    const present = new Set(items);
    expect(acknowledged.flatMap(rowsOf).filter((sk) => !present.has(sk))).toEqual([]);
    const half = items.filter((sk) => sk.startsWith("left") && !present.has(sk.replace("left", "right")));
    const otherHalf = items.filter((sk) => sk.startsWith("right") && !present.has(sk.replace("right", "left")));
    expect([...half, ...otherHalf]).toEqual([]);
    expect(entries).toEqual(items);
    client.destroy();
    await db.close();
    open = [];
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(450);
}, 60_000);

test("a token used before the process was killed is still known afterwards", async () => {
  const acknowledged = await writeThenKill(0, 20);
  const n = acknowledged.find((line) => line.startsWith("pair"))?.split(" ")[1];
  const { client } = await reopen();
  const other = [{ Delete: { TableName, Key: { pk: "P", sk: `left${n}` } } }];
  await expect(
    client.send(new TransactWriteCommand({ TransactItems: other, ClientRequestToken: `token-${n}` })),
  ).rejects.toMatchObject({ name: "IdempotentParameterMismatchException" });
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  expect(Table?.TableStatus).toBe("ACTIVE");
  client.destroy();
}, 60_000);

test("a folder in use by another stand-in is refused", async () => {
  const db = await startDynamoDb({ dataFolder });
  await expect(startDynamoDb({ dataFolder })).rejects.toMatchObject({ code: "LEVEL_DATABASE_NOT_OPEN" });
  await db.close();
  await (await startDynamoDb({ dataFolder })).close();
});
