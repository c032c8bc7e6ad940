import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, PutItemCommand, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { clientFor, oneTable } from "./for-tests";
import { bytesLost } from "./log-size";
import { startDynamoDb } from "./start";

let scratch: string;
let folder: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "log-size-"));
  folder = join(scratch, "dynamodb");
});
afterEach(() => rmSync(scratch, { recursive: true }));

const open = async (dataFolder: string): Promise<string[]> => {
  const lines: string[] = [];
  const running = await startDynamoDb({ dataFolder, tell: (line) => lines.push(line) });
  await running.close();
  return lines;
};

async function write(dataFolder: string): Promise<void> {
  const running = await startDynamoDb({ dataFolder });
  const client = clientFor(running.endpoint);
  await client.send(new CreateTableCommand(oneTable("kept")));
  const waiting = { client, maxWaitTime: 30, minDelay: 0.02, maxDelay: 0.05 };
  await waitUntilTableExists(waiting, { TableName: "kept" });
  for (let n = 0; n < 20; n += 1) {
    const Item = { pk: { S: "p" }, sk: { S: String(n) }, text: { S: "x".repeat(200) } };
    await client.send(new PutItemCommand({ TableName: "kept", Item }));
  }
  client.destroy();
  await running.close();
}

const logOf = (dataFolder: string) => {
  const [log] = readdirSync(dataFolder).filter((name) => name.endsWith(".log"));
  return join(dataFolder, log as string);
};

it("says nothing of a new folder and of one that is whole", async () => {
  expect(await open(folder)).toEqual([]);
  await write(folder);
  expect(await open(folder)).toEqual([]);
  expect(await open(folder)).toEqual([]);
});

it.each([
  ["cut in half", (size: number) => Math.floor(size / 2)],
  ["emptied", () => 0],
])("tells of a log that was %s how much is missing", async (_what, left) => {
  await write(folder);
  const log = logOf(folder);
  const { size } = statSync(log);
  truncateSync(log, left(size));
  const [line, ...more] = await open(folder);
  expect(line).toBe(
    `${folder}: ${size - left(size)} bytes of the database's log are missing, so what was saved last may be lost. ` +
      "Stop, and restore a copy of the folder if there is one.",
  );
  expect(more).toEqual([]);
});

it("reports a log that was removed", async () => {
  await write(folder);
  const log = logOf(folder);
  const { size } = statSync(log);
  rmSync(log);
  expect(bytesLost(folder, () => {})).toBe(size);
});

it("takes a newer log for LevelDB's own doing", async () => {
  await write(folder);
  const log = logOf(folder);
  copyFileSync(log, join(folder, "999999.log"));
  rmSync(log);
  expect(bytesLost(folder, () => {})).toBe(0);
});
