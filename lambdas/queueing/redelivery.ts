import { ChangeMessageVisibilityCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** A message that was received from a queue. */
export interface Received {
  readonly receiptHandle: string;
  /** ARN of its queue. */
  readonly eventSourceARN: string;
  /** The number of its deliveries, this one included. */
  readonly receives: number;
}

/** Has failed messages delivered again sooner than their queue's visibility timeout would. */
export interface Redelivery {
  /** Never rejects: a message of which this fails is still delivered again, when the visibility timeout is over. */
  hasten(message: Received): Promise<void>;
}

/** Seconds before the second, third and fourth delivery. Later ones wait for the queue's own visibility timeout. */
const DELAYS = [5, 30, 120];

/** Redelivery by ChangeMessageVisibility on those of the queues that a message can be from. */
export class SqsRedelivery implements Redelivery {
  constructor(
    private readonly client: Pick<SQSClient, "send">,
    private readonly queueUrls: readonly string[],
    private readonly log: (line: object) => void,
  ) {}

  async hasten({ receiptHandle, eventSourceARN, receives }: Received): Promise<void> {
    const VisibilityTimeout = DELAYS[receives - 1];
    if (VisibilityTimeout === undefined) return;
    const name = lastPart(eventSourceARN, ":");
    const QueueUrl = this.queueUrls.find((url) => lastPart(url, "/") === name);
    const command = { QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout };
    try {
      await this.client.send(new ChangeMessageVisibilityCommand(command));
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.log({ queue: name, receives, outcome: "not-hastened", error: text });
    }
  }
}

const lastPart = (text: string, separator: string): string => text.slice(text.lastIndexOf(separator) + 1);
