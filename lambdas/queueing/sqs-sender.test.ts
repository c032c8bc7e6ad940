import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { SqsSender } from "./sqs-sender";

const sqs = mockClient(SQSClient);
afterAll(() => sqs.restore());
const URL = "https://sqs.us-east-1.amazonaws.com/1/jobs";
const sender = new SqsSender(new SQSClient({ region: "us-east-1" }), URL);
beforeEach(() => void sqs.reset());

it("sends a message as JSON, with a delay only where one is asked for", async () => {
  sqs.on(SendMessageCommand).resolves({ MessageId: "1" });
  await sender.send({ courseId: 1 });
  await sender.send({ courseId: 2 }, 900);
  expect(sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input)).toEqual([
    { QueueUrl: URL, MessageBody: '{"courseId":1}' },
    { QueueUrl: URL, MessageBody: '{"courseId":2}', DelaySeconds: 900 },
  ]);
});

it.each(["ThrottlingException", "AccessDenied", "QueueDoesNotExist", "InvalidSignatureException"])(
  "fails where SQS answers %s, so that nobody takes the message for sent",
  async (name) => {
    sqs.on(SendMessageCommand).rejects(Object.assign(new Error(name), { name }));
    await expect(sender.send({ courseId: 1 })).rejects.toMatchObject({ name });
    expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(1);
  },
);
