import { PutItemCommand, QueryCommand, type QueryCommandInput, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { dynamoDbForTests, type TestDynamoDb } from "./for-tests";

// What was parsed is kept: whatever is asked a second and a third time is answered as it was at first.

let db: TestDynamoDb;
let TableName: string;
beforeAll(async () => {
  db = await dynamoDbForTests();
  TableName = await db.createTable();
  for (const sk of ["1", "2", "3"])
    await db.client.send(new PutItemCommand({ TableName, Item: { pk: { S: "a" }, sk: { S: sk }, xs: { L: [] } } }));
});
afterAll(() => db.close());

async function found(query: Omit<QueryCommandInput, "TableName">): Promise<unknown> {
  const { Items } = await db.client.send(new QueryCommand({ TableName, ...query }));
  return Items?.map(({ sk }) => sk?.S);
}

const VALUES = { ":pk": { S: "a" }, ":sk": { S: "2" } };

it.each([
  ["pk = :pk AND sk < :sk", ["1"]],
  [":pk = pk AND :sk < sk", ["3"]],
  ["pk = :pk AND sk BETWEEN :sk AND :sk", ["2"]],
])("%s is the same three times", async (KeyConditionExpression, answer) => {
  const ask = () => found({ KeyConditionExpression, ExpressionAttributeValues: VALUES });
  expect([await ask(), await ask(), await ask()]).toEqual([answer, answer, answer]);
});

it("other values are other expressions, and so are other names", async () => {
  const ask = (name: string, sk: string) =>
    found({
      KeyConditionExpression: "pk = :pk AND #sk >= :sk",
      ExpressionAttributeNames: { "#sk": name },
      ExpressionAttributeValues: { ":pk": { S: "a" }, ":sk": { S: sk } },
    });
  expect([await ask("sk", "2"), await ask("sk", "3"), await ask("sk", "2")]).toEqual([["2", "3"], ["3"], ["2", "3"]]);
  await expect(ask("other", "2")).rejects.toMatchObject({ name: "ValidationException" });
});

it("an expression that is none is refused in the same words each time", async () => {
  const ask = () => found({ KeyConditionExpression: "pk = = :pk", ExpressionAttributeValues: { ":pk": { S: "a" } } });
  const messages = await Promise.all([ask(), ask()].map((asked) => asked.catch((error) => error.message)));
  expect(messages[0]).toMatch(/^Invalid KeyConditionExpression: Syntax error/);
  expect(messages[1]).toBe(messages[0]);
});

it("a value that was put into an item is not changed with it", async () => {
  const update = async (UpdateExpression: string) => {
    const answer = await db.client.send(
      new UpdateItemCommand({
        TableName,
        Key: { pk: { S: "a" }, sk: { S: "1" } },
        UpdateExpression,
        ReturnValues: "ALL_NEW",
        ExpressionAttributeValues: { ":x": { L: [{ N: "1" }] } },
      }),
    );
    return answer.Attributes?.xs;
  };
  expect(await update("SET xs = :x")).toEqual({ L: [{ N: "1" }] });
  expect(await update("SET xs = list_append(xs, :x)")).toEqual({ L: [{ N: "1" }, { N: "1" }] });
  expect(await update("SET xs = :x")).toEqual({ L: [{ N: "1" }] });
});
