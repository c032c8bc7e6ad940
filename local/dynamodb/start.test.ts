import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { clientFor } from "./for-tests";
import { dynamoDbForTests } from "./index";

test("a fresh table takes an item and gives it back", async () => {
  const db = await dynamoDbForTests();
  const TableName = await db.createTable();
  const client = DynamoDBDocumentClient.from(clientFor(db.endpoint));
  await client.send(new PutCommand({ TableName, Item: { pk: "a", sk: "b", n: 1 } }));
  const { Item } = await client.send(new GetCommand({ TableName, Key: { pk: "a", sk: "b" } }));
  expect(Item).toEqual({ pk: "a", sk: "b", n: 1 });
  client.destroy();
  await db.close();
});
