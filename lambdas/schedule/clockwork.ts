import type { SQSBatchResponse } from "aws-lambda";
import { z } from "zod";
import { type Chores, chore } from "../core/chores";
import type { GradingCore } from "../core/submissions/finalising";
import { runChore } from "./chores";

/** What the clock's work needs: the table, the autograder's queue, and the queue that it leaves chores in. */
export interface ClockCore extends GradingCore {
  readonly chores: Chores;
}

export const JOBS = ["open", "close", "contests", "sweep"] as const;
export type Job = (typeof JOBS)[number];

const record = z.object({
  messageId: z.string(),
  body: z.string(),
  attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
});
type ChoreRecord = z.infer<typeof record>;

/** What invokes the clock's Lambda: a schedule, or the queue of chores. */
const clockEvent = z.union([z.object({ job: z.enum(JOBS) }), z.object({ Records: z.array(record) })]);

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

type Log = (line: object) => void;

/** Takes what the clock's Lambda is invoked with, and does it. */
export class Clockwork {
  constructor(private readonly core: ClockCore) {}

  /** Answers with the chores that failed, which are delivered again. Throws for an event that is of neither kind. */
  async handle(event: unknown, log: Log): Promise<SQSBatchResponse | undefined> {
    const parsed = clockEvent.parse(event);
    if ("job" in parsed) {
      log({ job: parsed.job });
      return undefined;
    }
    const failed = await Promise.all(parsed.Records.map((each) => this.doChore(each, log)));
    return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
  }

  private async doChore({ messageId, body, attributes }: ChoreRecord, log: Log): Promise<string | undefined> {
    const line = { messageId, receives: attributes.ApproximateReceiveCount };
    try {
      const what = json.pipe(chore).parse(body);
      await runChore(this.core, what);
      log({ ...line, ...what, outcome: "done" });
      return undefined;
    } catch (error) {
      log({
        ...line,
        outcome: "failed",
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      return messageId;
    }
  }
}
