import { Duration, Stack } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Grant, type IGrantable, type IRole } from "aws-cdk-lib/aws-iam";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { type IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { BundledFunction } from "./function";
import type { Media } from "./media";
import { schedulerRole } from "./scheduler-role";

/** Closing an assessment of 1,500 students takes seconds; what is not done by then goes on with the next delivery. */
const timeout = Duration.minutes(5);
/** Six times the timeout, as Lambda asks of a queue it polls. */
const visibility = Duration.minutes(30);

/** The schedules of the jobs, by the institution's own time. A missed run is not lost: jobs find what is due. */
const jobs = {
  open: "rate(5 minutes)",
  close: "cron(1 0 * * ? *)",
  contests: "cron(0 0/2 * * ? *)",
  sweep: "rate(3 hours)",
  robots: "rate(7 days)",
} as const;

export interface ScheduleProps {
  readonly bundle: string;
  /** Name of the time zone in the IANA database. */
  readonly timeZone: string;
  readonly table: TableV2;
  /** The autograder's queue: what is closed is graded. */
  readonly gradingQueue: IQueue;
  /** The uploads of staff: a copy of a course gets copies of its files. */
  readonly media: Media;
}

/** The clock: schedules that say what is due, the queue of the jobs that follow, and the Lambda that does both. */
export class Schedule extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly handler: BundledFunction;
  /** The role in which schedules call the Lambda. */
  private readonly role: IRole;

  constructor(scope: Construct, id: string, { bundle, timeZone, table, gradingQueue, media }: ScheduleProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", { retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, "Chores", {
      visibilityTimeout: visibility,
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    this.handler = new BundledFunction(this, "Handler", {
      bundle,
      description: "Does what the clock says: announces, closes, scores contests, sweeps; copies courses",
      // Comparing a thousand answers is computing, of which a Lambda gets as much as it has memory.
      memoryMiB: 1024,
      timeout,
      environment: {
        TABLE_NAME: table.tableName,
        GRADING_QUEUE_URL: gradingQueue.queueUrl,
        JOBS_QUEUE_URL: this.queue.queueUrl,
        ASSETS_BUCKET: media.assets.bucketName,
        ASSETS_PREFIX: media.assetsPrefix,
      },
    });
    this.role = schedulerRole(this, this.handler.function);
    this.poll();
    this.addSchedules(timeZone);
  }

  /** Lets `grantee` put jobs on the queue. */
  grantSend(grantee: IGrantable): void {
    Grant.addToPrincipal({ grantee, actions: ["sqs:SendMessage"], resourceArns: [this.queue.queueArn] });
  }

  private poll(): void {
    const { handler, queue } = this;
    const polling = Grant.addToPrincipal({
      grantee: handler.role,
      actions: [
        // The clock finds what is due and sends a job for each, so that every one has the whole time of a Lambda.
        "sqs:SendMessage",
        "sqs:ReceiveMessage",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        // One that failed is tried again in seconds.
        "sqs:ChangeMessageVisibility",
      ],
      resourceArns: [queue.queueArn],
    });
    const source = new CfnEventSourceMapping(this, "Work", {
      functionName: handler.function.functionName,
      eventSourceArn: queue.queueArn,
      batchSize: 1,
      functionResponseTypes: ["ReportBatchItemFailures"],
      scalingConfig: { maximumConcurrency: 4 },
    });
    // Lambda refuses the mapping while the role may not read the queue yet.
    polling.applyBefore(source);
  }

  /** Has the site looked at from outside every five minutes. */
  addVisits(site: string): void {
    new CfnSchedule(this, "Visits", {
      description: "Looks at the site from outside, as a browser does",
      scheduleExpression: "rate(5 minutes)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: this.handler.function.functionArn,
        roleArn: this.role.roleArn,
        input: Stack.of(this).toJsonString({ visit: site }),
      },
    });
  }

  private addSchedules(timeZone: string): void {
    const { role } = this;
    for (const [job, scheduleExpression] of Object.entries(jobs)) {
      new CfnSchedule(this, `At${job[0]?.toUpperCase()}${job.slice(1)}`, {
        description: `Has the clock's job "${job}" done`,
        scheduleExpression,
        scheduleExpressionTimezone: timeZone,
        flexibleTimeWindow: { mode: "OFF" },
        target: { arn: this.handler.function.functionArn, roleArn: role.roleArn, input: JSON.stringify({ job }) },
      });
    }
  }
}
