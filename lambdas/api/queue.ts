import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { GradingJob, GradingQueue } from "../core/grading/job";

/** The grading queue on SQS. A job is left there when `send` resolves. */
export class SqsGradingQueue implements GradingQueue {
  constructor(
    private readonly client: Pick<SQSClient, "send">,
    private readonly queueUrl: string,
  ) {}

  async send(job: GradingJob): Promise<void> {
    await this.client.send(new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody: JSON.stringify(job) }));
  }
}

/** The queue at that address; region, credentials and endpoint come from the environment. */
export function connectQueue(queueUrl: string): GradingQueue {
  return new SqsGradingQueue(new SQSClient({}), queueUrl);
}
