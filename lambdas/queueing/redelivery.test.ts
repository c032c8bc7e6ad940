import { ChangeMessageVisibilityCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { SqsRedelivery } from "./redelivery";

const URLS = ["https://sqs.us-east-1.amazonaws.com/1/jobs", "https://sqs.us-east-1.amazonaws.com/1/slow"];
const lines: object[] = [];
const sqs = mockClient(SQSClient);
afterAll(() => sqs.restore());
const redelivery = new SqsRedelivery(new SQSClient({ region: "us-east-1" }), URLS, (line) => lines.push(line));
const message = { receiptHandle: "handle", eventSourceARN: "arn:aws:sqs:us-east-1:1:slow" };
const inputs = () => sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input);
beforeEach(() => {
  lines.length = 0;
  sqs.reset();
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
});

it.each([
  [1, 5],
  [2, 30],
  [3, 120],
])(
  "a message that was received %d times is visible again after %d seconds, on the queue it is from",
  async (receives, VisibilityTimeout) => {
    await redelivery.hasten({ ...message, receives });
    expect(inputs()).toEqual([{ QueueUrl: URLS[1], ReceiptHandle: "handle", VisibilityTimeout }]);
  },
);

it("a message that was received four times waits for its queue's visibility timeout", async () => {
  await redelivery.hasten({ ...message, receives: 4 });
  expect(inputs()).toEqual([]);
});

it.each(["MessageNotInflight", "ThrottlingException", "AccessDenied", "TimeoutError"])(
  "%s is written to the log and fails nothing: the message is delivered again later",
  async (name) => {
    sqs.on(ChangeMessageVisibilityCommand).rejects(Object.assign(new Error(name), { name }));
    await redelivery.hasten({ ...message, receives: 1 });
    expect(lines).toEqual([
      { queue: "slow", receives: 1, outcome: "not-hastened", error: expect.stringContaining(name) },
    ]);
  },
);
