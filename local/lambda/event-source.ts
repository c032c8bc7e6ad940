import * as z from "zod";
import { md5, type Queue, type StoredMessage, systemAttributes } from "../sqs";
import type { Outcome } from "./sandbox";

/** An event-source mapping from a queue to a function. */
export interface EventSourceSettings {
  /** Messages an invocation at most. */
  readonly batchSize: number;
  /** Seconds to go on collecting once the first message is there. */
  readonly batchWindow: number;
  /** The function names the messages that failed; the others are deleted. */
  readonly reportBatchItemFailures: boolean;
  /** Invocations at once. */
  readonly concurrency: number;
  readonly region: string;
}

export interface EventSource {
  /** Stops polling and waits for running invocations. */
  stop(): Promise<void>;
}

const partialFailures = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * Polls the queue and invokes the function with batches. What succeeded is deleted; what failed stays until its visibility
 * timeout ends, as in AWS. An answer that cannot be read as partial failures counts as a failure of the whole batch.
 */
export function startEventSource(
  queue: Queue,
  invoke: (event: string) => Promise<Outcome>,
  settings: EventSourceSettings,
): EventSource {
  const stopped = new AbortController();
  const poll = async () => {
    while (!stopped.signal.aborted) {
      const batch = await collect(queue, settings, stopped.signal);
      if (batch.length === 0) continue;
      const outcome = await invoke(
        JSON.stringify({ Records: batch.map((one) => record(one, queue, settings.region)) }),
      );
      // An invocation cut short by the end of the process must not count as done.
      if (stopped.signal.aborted && "failure" in outcome) return;
      for (const message of succeeded(batch, outcome, settings)) queue.delete(message.receipt as string);
    }
  };
  const pollers = Array.from({ length: settings.concurrency }, poll);
  return {
    async stop() {
      stopped.abort();
      await Promise.all(pollers);
    },
  };
}

async function collect(queue: Queue, settings: EventSourceSettings, signal: AbortSignal): Promise<StoredMessage[]> {
  const batch = await queue.receive({ max: settings.batchSize, waitSeconds: 20, signal });
  const until = Date.now() + settings.batchWindow * 1000;
  while (batch.length > 0 && batch.length < settings.batchSize && Date.now() < until && !signal.aborted) {
    const waitSeconds = (until - Date.now()) / 1000;
    batch.push(...(await queue.receive({ max: settings.batchSize - batch.length, waitSeconds, signal })));
  }
  return batch;
}

function record(message: StoredMessage, queue: Queue, region: string): object {
  const attributes = Object.entries(message.attributes).map(([name, value]) => [
    name,
    { dataType: value.DataType, stringValue: value.StringValue, binaryValue: value.BinaryValue },
  ]);
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: md5(message.body),
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}

function succeeded(batch: StoredMessage[], outcome: Outcome, settings: EventSourceSettings): StoredMessage[] {
  if ("failure" in outcome) return [];
  if (!settings.reportBatchItemFailures) return batch;
  const answer = partialFailures.nullable().safeParse(JSON.parse(outcome.payload));
  if (!answer.success) return [];
  const failed = new Set(answer.data?.batchItemFailures?.map((failure) => failure.itemIdentifier));
  const known = new Set(batch.map((message) => message.id));
  // Lambda treats an identifier that is not in the batch as a failure of all of it.
  if ([...failed].some((id) => !known.has(id))) return [];
  return batch.filter((message) => !failed.has(message.id));
}
