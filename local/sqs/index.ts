import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AwsError, awsJsonService } from "../http/aws-json";
import { listen } from "../http/server";
import type { Access } from "../iam/access";
import { sqsActions } from "./actions";
import { defaultQueueSettings, Queue, type QueueSettings } from "./queue";
import { rightsOf } from "./rights";

export { systemAttributes } from "./actions";
export { md5, type StoredMessage } from "./message";
export { Queue, type QueueSettings } from "./queue";

export interface SqsOptions {
  /** Folder of the journals; without it queues live in memory only. */
  readonly dataFolder?: string;
  readonly port?: number;
  readonly region?: string;
  readonly accountId?: string;
  /** Judges who asks. */
  readonly access?: Access;
  /** Told what of the journals could not be read or written. */
  readonly tell?: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** The SQS stand-in. Queues exist once they are declared; their messages come back from the journal. */
export interface Sqs {
  readonly endpoint: string;
  /** Declares a queue or changes the settings of an existing one; tells its URL and ARN. */
  declareQueue(name: string, settings?: Partial<QueueSettings>): { url: string; arn: string };
  /** The queue of a name, URL or ARN. */
  queue(nameUrlOrArn: string): Queue | undefined;
  close(): Promise<void>;
}

/** Starts the stand-in on loopback. */
export async function startSqs(options: SqsOptions = {}): Promise<Sqs> {
  const { dataFolder, port, region = "us-east-1", accountId = "000000000000", now = Date.now } = options;
  const { access, tell } = options;
  if (dataFolder) mkdirSync(dataFolder, { recursive: true });
  const queues = new Map<string, Queue>();
  const find = (text: string) => queues.get(text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf(":")) + 1));
  const urlOf = (queue: Queue) => `${server.origin}/${accountId}/${queue.name}`;
  const server = await listen(
    awsJsonService({
      contentType: "application/x-amz-json-1.0",
      invalidInput: "InvalidParameterValue",
      maxBytes: 4 * 1024 * 1024,
      access,
      rightsOf,
      refused: (message) => new AwsError("AccessDeniedException", message, 403, "AccessDenied"),
      actions: sqsActions(find, urlOf),
    }),
    port,
  );
  return {
    endpoint: server.origin,
    declareQueue(name, settings = {}) {
      const whole = { ...defaultQueueSettings, ...settings };
      const arn = `arn:aws:sqs:${region}:${accountId}:${name}`;
      let queue = queues.get(name);
      if (queue) queue.settings = whole;
      else {
        const journalFile = dataFolder && join(dataFolder, `${name}.jsonl`);
        queue = new Queue(name, arn, whole, { now, journalFile, tell, deadLetterQueue: find });
        queues.set(name, queue);
      }
      return { url: urlOf(queue), arn };
    },
    queue: find,
    async close() {
      for (const queue of queues.values()) queue.close();
      await server.close();
    },
  };
}
