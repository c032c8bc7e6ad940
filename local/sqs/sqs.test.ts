import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type Sqs, startSqs } from ".";

const clientOf = (sqs: Sqs) =>
  new SQSClient({
    endpoint: sqs.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });

describe("the SQS stand-in", () => {
  let now: number;
  let sqs: Sqs;
  let client: SQSClient;
  let QueueUrl: string;
  let folder: string;

  beforeEach(async () => {
    now = 1_700_000_000_000;
    folder = mkdtempSync(join(tmpdir(), "sqs-"));
    sqs = await startSqs({ dataFolder: folder, now: () => now });
    client = clientOf(sqs);
    sqs.declareQueue("dead");
    QueueUrl = sqs.declareQueue("jobs", {
      visibilityTimeout: 30,
      redrive: { maxReceiveCount: 2, deadLetterQueueArn: "arn:aws:sqs:us-east-1:000000000000:dead" },
    }).url;
  });

  afterEach(async () => {
    client.destroy();
    await sqs.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  const receive = async (url = QueueUrl) =>
    (
      await client.send(
        new ReceiveMessageCommand({
          QueueUrl: url,
          MaxNumberOfMessages: 10,
          MessageSystemAttributeNames: ["All"],
          MessageAttributeNames: ["All"],
        }),
      )
    ).Messages ?? [];
  const countOf = async (name: "ApproximateNumberOfMessages" | "ApproximateNumberOfMessagesNotVisible") =>
    (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }))).Attributes?.[name];

  it("sends, receives and deletes, with checksums that the client verifies", async () => {
    const sent = await client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: "grüße",
        MessageAttributes: {
          kind: { DataType: "String", StringValue: "job" },
          raw: { DataType: "Binary", BinaryValue: new Uint8Array([1, 2, 3]) },
        },
      }),
    );
    expect(sent.MD5OfMessageBody).toBe("fee40dc24d0ad6a90c608052aa4e9e66");
    const [message] = await receive();
    expect(message?.Body).toBe("grüße");
    expect(message?.Attributes).toMatchObject({ ApproximateReceiveCount: "1", SentTimestamp: "1700000000000" });
    expect(message?.MessageAttributes?.kind?.StringValue).toBe("job");
    expect(message?.MD5OfMessageAttributes).toBe(sent.MD5OfMessageAttributes);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    now += 60_000;
    expect(await receive()).toEqual([]);
  });

  it("hides a received message until its visibility timeout", async () => {
    await send("one");
    expect(await receive()).toHaveLength(1);
    now += 29_999;
    expect(await receive()).toHaveLength(0);
    expect(await countOf("ApproximateNumberOfMessagesNotVisible")).toBe("1");
    now += 1;
    expect((await receive())[0]?.Attributes?.ApproximateReceiveCount).toBe("2");
  });

  it("gives a message back at once when its visibility is set to 0", async () => {
    await send("one");
    const [message] = await receive();
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
    expect(await receive()).toHaveLength(1);
  });

  it("hides a received message for as long as its receiver asks, and not for the queue's visibility timeout", async () => {
    await send("one");
    const [message] = await receive();
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 5 }),
    );
    now += 4_999;
    expect(await receive()).toHaveLength(0);
    now += 1;
    expect((await receive())[0]?.Attributes?.ApproximateReceiveCount).toBe("2");
  });

  it("refuses to hide a message that is visible again, and one that is deleted", async () => {
    await send("one");
    const [message] = await receive();
    const ReceiptHandle = message?.ReceiptHandle;
    const hide = () =>
      client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 5 }));
    now += 30_000;
    await expect(hide()).rejects.toMatchObject({ name: "MessageNotInflight" });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    await expect(hide()).rejects.toMatchObject({ name: "InvalidParameterValue" });
  });

  it("hides the messages of a batch, and names those of which it has no handle", async () => {
    await send("one");
    const [message] = await receive();
    const answer = await client.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl,
        Entries: [
          { Id: "good", ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 0 },
          { Id: "bad", ReceiptHandle: "nonsense", VisibilityTimeout: 0 },
        ],
      }),
    );
    expect(answer.Successful?.map(({ Id }) => Id)).toEqual(["good"]);
    expect(answer.Failed).toMatchObject([{ Id: "bad", Code: "ReceiptHandleIsInvalid" }]);
    expect(await receive()).toHaveLength(1);
  });

  it("does not delete by a handle that is no longer the latest", async () => {
    await send("one");
    const [first] = await receive();
    now += 30_000;
    await receive();
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    expect(await countOf("ApproximateNumberOfMessagesNotVisible")).toBe("1");
  });

  it("moves a message that was received too often to the dead-letter queue", async () => {
    const sent = await send("poison");
    for (let round = 0; round < 2; round += 1) {
      expect(await receive()).toHaveLength(1);
      now += 30_000;
    }
    expect(await receive()).toHaveLength(0);
    const url = (await client.send(new GetQueueUrlCommand({ QueueName: "dead" }))).QueueUrl;
    const [dead] = await receive(url);
    expect(dead).toMatchObject({ MessageId: sent.MessageId, Body: "poison" });
  });

  it("wakes a long poll when a message is sent", async () => {
    const waiting = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await client.send(new GetQueueUrlCommand({ QueueName: "jobs" }));
    await send("late");
    expect((await waiting).Messages?.[0]?.Body).toBe("late");
  });

  it("honours a delay", async () => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "later", DelaySeconds: 5 }));
    expect(await receive()).toHaveLength(0);
    now += 5_000;
    expect(await receive()).toHaveLength(1);
  });

  it("reports each entry of a batch", async () => {
    const Entries = ["a", "b"].map((Id) => ({ Id, MessageBody: Id }));
    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(sent.Successful?.map((entry) => entry.Id)).toEqual(["a", "b"]);
    const [first] = await receive();
    const deleted = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: "good", ReceiptHandle: first?.ReceiptHandle },
          { Id: "bad", ReceiptHandle: "nonsense" },
        ],
      }),
    );
    expect(deleted.Successful?.map((entry) => entry.Id)).toEqual(["good"]);
    expect(deleted.Failed).toMatchObject([{ Id: "bad", Code: "ReceiptHandleIsInvalid" }]);
  });

  it("empties a queue, and names one that is not there", async () => {
    await send("one");
    await client.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await countOf("ApproximateNumberOfMessages")).toBe("0");
    const missing = client.send(new GetQueueUrlCommand({ QueueName: "missing" }));
    await expect(missing).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });

  it("recovers from its journal after a crash: received messages visible, deleted ones gone", async () => {
    await send("kept");
    await send("deleted");
    const messages = await receive();
    const gone = messages.find((message) => message.Body === "deleted");
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: gone?.ReceiptHandle }));
    const again = await startSqs({ dataFolder: folder, now: () => now });
    again.declareQueue("jobs");
    expect(readFileSync(join(folder, "jobs.jsonl"), "utf8").trim().split("\n")).toHaveLength(1);
    const found = await again.queue("jobs")?.receive({ max: 10 });
    expect(found?.map((message) => [message.body, message.receiveCount])).toEqual([["kept", 2]]);
    await again.close();
  });
});
