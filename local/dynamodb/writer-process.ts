/**
 * A process to be killed: starts the stand-in on the folder given, makes the table unless it is there, and writes for
 * ever, telling each acknowledged write on one line of its output ("put 7", "pair 8").
 */
import { CreateTableCommand, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { clientFor, oneTable } from "./for-tests";
import { startDynamoDb } from "./start";

const TableName = "survival";

async function main([, , dataFolder, first]: string[]): Promise<void> {
  const { endpoint } = await startDynamoDb({ dataFolder });
  const client = DynamoDBDocumentClient.from(clientFor(endpoint));
  if (first === "0") await client.send(new CreateTableCommand(oneTable(TableName)));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 0.05 }, { TableName });
  const row = (sk: string) => ({ pk: "P", sk, gsi1pk: "G", gsi1sk: sk, t: "x".repeat(500) });
  const write = async (n: number) => {
    if (n % 2) {
      await client.send(new PutCommand({ TableName, Item: row(`put${n}`) }));
      process.stdout.write(`put ${n}\n`);
    } else {
      const rows = [row(`left${n}`), row(`right${n}`)];
      const TransactItems = rows.map((Item) => ({ Put: { TableName, Item } }));
      await client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: `token-${n}` }));
      process.stdout.write(`pair ${n}\n`);
    }
  };
  let n = Number(first);
  const writer = async () => {
    for (;;) await write(n++);
  };
  await Promise.all(Array.from({ length: 8 }, writer));
}

main(process.argv).catch((error) => {
  console.error(error);
  process.exit(1);
});
