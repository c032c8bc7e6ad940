import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** Messages of one kind on SQS, as JSON. One is left there when `send` resolves. */
export class SqsSender<Message extends object> {
  constructor(
    private readonly client: Pick<SQSClient, "send">,
    private readonly queueUrl: string,
  ) {}

  /** Nobody receives the message before `delaySeconds` (at most 900) are over. */
  async send(message: Message, delaySeconds = 0): Promise<void> {
    const MessageBody = JSON.stringify(message);
    const delay = delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds };
    await this.client.send(new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody, ...delay }));
  }
}
