import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ConditionFailed, connectTable } from ".";

/** DynamoDB as it fails: every command is answered as a test says, without a network. */
const dynamoDb = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamoDb.restore());
const table = connectTable("courses", { config: { region: "us-east-1" } });
const key = (sk: string) => ({ pk: "THING", sk });
const awsError = (name: string, Codes: readonly string[] = []) =>
  Object.assign(new Error(name), { name, CancellationReasons: Codes.map((Code) => ({ Code })) });

beforeEach(() => {
  dynamoDb.reset();
  // Pauses between attempts are a random part of a bound: none of it.
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

describe("a write that collides with a transaction", () => {
  it.each([
    ["TransactionConflictException", []],
    ["TransactionInProgressException", []],
    ["TransactionCanceledException", ["None", "TransactionConflict"]],
    ["TransactionCanceledException", ["ThrottlingError"]],
    ["TransactionCanceledException", ["ProvisionedThroughputExceeded", "None"]],
  ])("is tried again after %s %j", async (name, codes) => {
    dynamoDb.on(TransactWriteCommand).rejectsOnce(awsError(name, codes)).resolves({});
    await table.transact([{ put: key("a") }]);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it("is given up after nine attempts, with DynamoDB's own error", async () => {
    dynamoDb.on(PutCommand).rejects(awsError("TransactionConflictException"));
    await expect(table.put(key("a"))).rejects.toMatchObject({ name: "TransactionConflictException" });
    expect(dynamoDb.commandCalls(PutCommand)).toHaveLength(9);
  });
});

describe("a write that is not tried again", () => {
  it.each(["AccessDeniedException", "InvalidSignatureException", "ResourceNotFoundException", "ValidationException"])(
    "is one that DynamoDB refuses with %s",
    async (name) => {
      dynamoDb.on(PutCommand).rejects(awsError(name));
      await expect(table.put(key("a"))).rejects.toMatchObject({ name });
      expect(dynamoDb.commandCalls(PutCommand)).toHaveLength(1);
    },
  );

  it("is one whose condition does not hold; the operations at fault are named", async () => {
    const reasons = ["None", "ConditionalCheckFailed", "TransactionConflict", "ConditionalCheckFailed"];
    dynamoDb.on(TransactWriteCommand).rejects(awsError("TransactionCanceledException", reasons));
    const failure = await table.transact([{ put: key("a") }]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionFailed);
    expect(failure).toMatchObject({ failed: [1, 3] });
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it("is one whose connection was reset, after the SDK's own attempts: it may have been carried out", async () => {
    dynamoDb.on(PutCommand).rejects(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
    await expect(table.put(key("a"))).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(dynamoDb.commandCalls(PutCommand)).toHaveLength(1);
  });
});

describe("a batch of which DynamoDB does a part", () => {
  const removals = ["a", "b", "c"].map((sk) => ({ DeleteRequest: { Key: key(sk) } }));

  it("writes again only the unprocessed items", async () => {
    dynamoDb
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { courses: removals.slice(1) } })
      .resolvesOnce({ UnprocessedItems: { courses: removals.slice(2) } })
      .resolves({});
    await table.removeMany(["a", "b", "c"].map(key));
    const sent = dynamoDb.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.courses);
    expect(sent).toEqual([removals, removals.slice(1), removals.slice(2)]);
  });

  it("reads again only the unprocessed keys, and answers in the order of the keys", async () => {
    const Keys = [key("b")];
    dynamoDb
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { courses: [{ ...key("a"), n: 1 }] }, UnprocessedKeys: { courses: { Keys } } })
      .resolves({ Responses: { courses: [{ ...key("b"), n: 2 }] } });
    expect(await table.getMany([key("b"), key("a")])).toEqual([
      { ...key("b"), n: 2 },
      { ...key("a"), n: 1 },
    ]);
    const sent = dynamoDb.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.courses?.Keys);
    expect(sent).toEqual([[key("b"), key("a")], [key("b")]]);
  });

  it("is given up, never taken for done, when ten attempts leave something", async () => {
    dynamoDb.on(BatchWriteCommand).resolves({ UnprocessedItems: { courses: removals } });
    dynamoDb.on(BatchGetCommand).resolves({ UnprocessedKeys: { courses: { Keys: [key("a")] } } });
    const undone = "The table left part of a batch undone in 10 attempts";
    await expect(table.putMany([key("a")])).rejects.toThrow(undone);
    await expect(table.getMany([key("a")])).rejects.toThrow(undone);
    expect(dynamoDb.commandCalls(BatchWriteCommand)).toHaveLength(10);
    expect(dynamoDb.commandCalls(BatchGetCommand)).toHaveLength(10);
  });
});

it("a read that is throttled is the SDK's to try again: its last failure is thrown", async () => {
  dynamoDb.on(GetCommand).rejects(awsError("ProvisionedThroughputExceededException"));
  await expect(table.get(key("a"))).rejects.toMatchObject({ name: "ProvisionedThroughputExceededException" });
  expect(dynamoDb.commandCalls(GetCommand)).toHaveLength(1);
});
