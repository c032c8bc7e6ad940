import { SqsRedelivery } from "./redelivery";

const URLS = ["https://sqs.us-east-1.amazonaws.com/1/jobs", "https://sqs.us-east-1.amazonaws.com/1/slow"];
const lines: object[] = [];
const inputs: unknown[] = [];
const redelivery = new SqsRedelivery(
  { send: async ({ input }: { input: unknown }) => void inputs.push(input) } as never,
  URLS,
  (line) => lines.push(line),
);
const message = { receiptHandle: "handle", eventSourceARN: "arn:aws:sqs:us-east-1:1:slow" };
beforeEach(() => {
  lines.length = 0;
  inputs.length = 0;
});

it.each([
  [1, 5],
  [2, 30],
  [3, 120],
])(
  "a message that was received %d times is visible again after %d seconds, on the queue it is from",
  async (receives, VisibilityTimeout) => {
    await redelivery.hasten({ ...message, receives });
    expect(inputs).toEqual([{ QueueUrl: URLS[1], ReceiptHandle: "handle", VisibilityTimeout }]);
  },
);

it("a message that was received four times waits for its queue's visibility timeout", async () => {
  await redelivery.hasten({ ...message, receives: 4 });
  expect(inputs).toEqual([]);
});

it("a queue that cannot be reached is told in the log and fails nothing", async () => {
  const send = () => Promise.reject(new Error("MessageNotInflight"));
  await new SqsRedelivery({ send } as never, URLS, (line) => lines.push(line)).hasten({ ...message, receives: 1 });
  expect(lines).toEqual([
    { queue: "slow", receives: 1, outcome: "not-hastened", error: expect.stringContaining("MessageNotInflight") },
  ]);
});
