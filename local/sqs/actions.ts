import * as z from "zod";
import { type AwsAction, AwsError } from "../http/aws-json";
import { type MessageAttribute, md5, md5OfAttributes, type StoredMessage } from "./message";
import type { Queue } from "./queue";

const MAX_MESSAGE_BYTES = 1_048_576;

const queueUrl = z.object({ QueueUrl: z.string() });
const attribute = z.object({
  DataType: z.string(),
  StringValue: z.string().optional(),
  BinaryValue: z.string().optional(),
});
const message = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageAttributes: z.record(z.string(), attribute).default({}),
});
const visibility = z.number().int().min(0).max(43_200);
const names = z.array(z.string()).default([]);
const receive = queueUrl.extend({
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
  VisibilityTimeout: visibility.optional(),
  AttributeNames: names,
  MessageSystemAttributeNames: names,
  MessageAttributeNames: names,
});
const handle = z.object({ ReceiptHandle: z.string() });
const hiding = handle.extend({ VisibilityTimeout: visibility });
const batchOf = <T extends z.ZodRawShape>(entry: z.ZodObject<T>) =>
  queueUrl.extend({ Entries: z.array(entry.extend({ Id: z.string() })) });

/** The SQS actions on the queues that `find` knows by URL or name. */
export function sqsActions(find: (urlOrName: string) => Queue | undefined, urlOf: (queue: Queue) => string) {
  const queueOf = (urlOrName: string): Queue => {
    const queue = find(urlOrName);
    if (queue) return queue;
    const text = "The specified queue does not exist.";
    throw new AwsError("QueueDoesNotExist", text, 400, "AWS.SimpleQueueService.NonExistentQueue");
  };
  const actions: Record<string, AwsAction> = {
    getQueueUrl: (input) => ({ QueueUrl: urlOf(queueOf(z.object({ QueueName: z.string() }).parse(input).QueueName)) }),
    sendMessage: (input) => sendOne(queueOf(queueUrl.parse(input).QueueUrl), message.parse(input)),
    sendMessageBatch: (input) => {
      const { QueueUrl, Entries } = batchOf(message).parse(input);
      const total = Entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.MessageBody), 0);
      if (total > MAX_MESSAGE_BYTES) throw new AwsError("BatchRequestTooLong", "The batch is longer than 1 MiB.");
      return each(Entries, (entry) => sendOne(queueOf(QueueUrl), entry));
    },
    receiveMessage: async (input, signal) => {
      const wanted = receive.parse(input);
      const found = await queueOf(wanted.QueueUrl).receive({
        max: wanted.MaxNumberOfMessages,
        waitSeconds: wanted.WaitTimeSeconds,
        visibilityTimeout: wanted.VisibilityTimeout,
        signal,
      });
      const system = [...wanted.AttributeNames, ...wanted.MessageSystemAttributeNames];
      return { Messages: found.map((one) => received(one, system, wanted.MessageAttributeNames)) };
    },
    deleteMessage: (input) => {
      const { QueueUrl, ReceiptHandle } = queueUrl.extend(handle.shape).parse(input);
      return deleteOne(queueOf(QueueUrl), ReceiptHandle);
    },
    deleteMessageBatch: (input) => {
      const { QueueUrl, Entries } = batchOf(handle).parse(input);
      return each(Entries, (entry) => deleteOne(queueOf(QueueUrl), entry.ReceiptHandle));
    },
    changeMessageVisibility: (input) => {
      const { QueueUrl, ...wanted } = queueUrl.extend(hiding.shape).parse(input);
      return changeOne(queueOf(QueueUrl), wanted);
    },
    changeMessageVisibilityBatch: (input) => {
      const { QueueUrl, Entries } = batchOf(hiding).parse(input);
      return each(Entries, (entry) => changeOne(queueOf(QueueUrl), entry));
    },
    getQueueAttributes: (input) => {
      const { QueueUrl, AttributeNames } = queueUrl.extend({ AttributeNames: names }).parse(input);
      return { Attributes: pick(queueAttributes(queueOf(QueueUrl)), AttributeNames) };
    },
    purgeQueue: (input) => {
      queueOf(queueUrl.parse(input).QueueUrl).purge();
      return {};
    },
  };
  return actions;
}

function sendOne(queue: Queue, input: z.infer<typeof message>) {
  if (Buffer.byteLength(input.MessageBody) > MAX_MESSAGE_BYTES) {
    throw new AwsError(
      "InvalidParameterValue",
      "One or more parameters are invalid. Message must be shorter than 1 MiB.",
    );
  }
  const sent = queue.send(input.MessageBody, input.MessageAttributes, input.DelaySeconds);
  return {
    MessageId: sent.id,
    MD5OfMessageBody: md5(sent.body),
    MD5OfMessageAttributes: md5OfAttributes(sent.attributes),
  };
}

function deleteOne(queue: Queue, receipt: string): object {
  if (!queue.delete(receipt)) throw invalidHandle(receipt);
  return {};
}

function changeOne(queue: Queue, { ReceiptHandle, VisibilityTimeout }: z.infer<typeof hiding>): object {
  switch (queue.changeVisibility(ReceiptHandle, VisibilityTimeout)) {
    case "changed":
      return {};
    case "not-a-handle":
      throw invalidHandle(ReceiptHandle);
    case "gone":
      throw new AwsError(
        "InvalidParameterValue",
        `Value ${ReceiptHandle} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
      );
    case "not-in-flight":
      throw new AwsError(
        "MessageNotInflight",
        "The message referred to isn't in flight.",
        400,
        "AWS.SimpleQueueService.MessageNotInflight",
      );
  }
}

function invalidHandle(receipt: string): AwsError {
  return new AwsError("ReceiptHandleIsInvalid", `The input receipt handle "${receipt}" is not a valid receipt handle.`);
}

/** Runs a batch entry by entry; an entry's refusal is reported beside the others' success. */
function each<T extends { Id: string }>(entries: T[], run: (entry: T) => object) {
  if (entries.length === 0)
    throw new AwsError("EmptyBatchRequest", "There should be at least one entry in the request.");
  if (entries.length > 10) throw new AwsError("TooManyEntriesInBatchRequest", "At most 10 entries are allowed.");
  if (new Set(entries.map((entry) => entry.Id)).size < entries.length) {
    throw new AwsError("BatchEntryIdsNotDistinct", "Two or more batch entries have the same Id.");
  }
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof AwsError) || error.code === "QueueDoesNotExist") throw error;
      Failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}

/** The system attributes of a received message, as the API and the event of a Lambda function name them. */
export function systemAttributes(message: StoredMessage): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? 0),
    SentTimestamp: String(message.sentAt),
    SenderId: "local",
  };
}

function received(message: StoredMessage, system: string[], wanted: string[]) {
  const attributes: Record<string, MessageAttribute> = {};
  for (const [name, value] of Object.entries(message.attributes)) {
    const requests = (one: string) =>
      one === "All" || one === ".*" || one === name || (one.endsWith(".*") && name.startsWith(one.slice(0, -1)));
    if (wanted.some(requests)) attributes[name] = value;
  }
  const any = Object.keys(attributes).length > 0;
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(system.length > 0 ? { Attributes: pick(systemAttributes(message), system) } : {}),
    ...(any ? { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) } : {}),
  };
}

function queueAttributes(queue: Queue): Record<string, string> {
  const { visible, inFlight, delayed } = queue.counts();
  const { settings } = queue;
  const redrive = settings.redrive && {
    deadLetterTargetArn: settings.redrive.deadLetterQueueArn,
    maxReceiveCount: settings.redrive.maxReceiveCount,
  };
  return {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(settings.visibilityTimeout),
    DelaySeconds: String(settings.delay),
    MessageRetentionPeriod: String(settings.retention),
    ReceiveMessageWaitTimeSeconds: String(settings.receiveWait),
    MaximumMessageSize: String(MAX_MESSAGE_BYTES),
    ...(redrive ? { RedrivePolicy: JSON.stringify(redrive) } : {}),
  };
}

function pick(all: Record<string, string>, wanted: string[]): Record<string, string> {
  if (wanted.includes("All")) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)));
}
